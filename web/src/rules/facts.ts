// What an example changes, as short facts: "Red, Treasury: $18 → $13".
import { ALL_NATIONS } from '../model/geography'
import { SEATS } from '../model/ships'
import type { Position, Seat } from '../model/types'
import { dollars, named, say } from '../words'

export interface Fact {
  seat: Seat | null
  what: string
  value: string
}

export interface Change extends Fact {
  before: string
}

const list = (values: (string | number)[]) => values.join(' ') || '–'
const or = (value: number | null) => String(value ?? '–')

/** Everything that a position tells outside the canal, in the order in which it is shown. */
export function factsOf(position: Position): Fact[] {
  const facts: Fact[] = []
  const add = (seat: Seat | null, what: string, value: string | number) =>
    facts.push({ seat, what, value: String(value) })
  add(null, say('round'), position.round)
  for (const [column, { dice, executive }] of Object.entries(position.action_table))
    add(null, say('rules.column', { n: column }), say('rules.dice', { n: dice, executive }))
  for (const [column, card] of Object.entries(position.offer)) add(null, say('rules.offer', { n: column }), card ?? '–')
  for (const seat of SEATS) companyFacts(position, seat, add)
  for (const seat of SEATS) playerFacts(position, seat, add)
  const { lock, waterway, any } = position.turn.moves
  add(null, say('rules.loads'), position.turn.loads)
  add(null, named('rules', 'lock'), lock)
  add(null, named('rules', 'waterway'), waterway)
  add(null, named('rules', 'any'), any)
  add(null, say('market'), say(position.turn.market ? 'rules.open' : 'rules.closed'))
  add(null, say('order.now'), position.order.map((seat) => named('seat', seat)).join(', '))
  return facts
}

type Add = (seat: Seat | null, what: string, value: string | number) => void

function companyFacts(position: Position, seat: Seat, add: Add): void {
  const company = position.companies[seat]
  if (!company) return
  add(seat, say('own.treasury'), dollars(company.cash))
  add(seat, say('own.price'), dollars(company.price))
  add(seat, say('own.supply'), company.supply)
  add(seat, say('own.delivered'), company.delivered)
  add(seat, say('own.train'), or(company.rail))
  add(seat, say('own.warehouse'), list(company.warehouse))
  add(seat, say('own.contracts'), company.contracts.map((one) => `${one.card} (${list(one.containers)})`).join(', ') || '–')
  for (const nation of ALL_NATIONS)
    add(seat, say('own.flag', { nation: named('nation', nation) }), company.flags[nation])
  add(seat, say('own.passengers'), company.passengers)
}

function playerFacts(position: Position, seat: Seat, add: Add): void {
  const player = position.players[seat]
  if (!player) return
  add(seat, say('own.cash'), dollars(player.cash))
  for (const one of SEATS) add(seat, say('rules.shares', { company: named('seat', one) }), player.shares[one] ?? 0)
  add(seat, named('card', 'captain'), or(player.captain))
  add(seat, named('card', 'stevedore'), or(player.stevedore))
  add(seat, say('own.advisors'), player.advisors.length)
  add(seat, say('own.bailouts'), player.bailouts)
  add(seat, say('own.kept'), player.kept_markets)
  if (position.scores?.[seat] !== undefined) add(seat, say('rules.score'), position.scores[seat])
}

const keyOf = ({ seat, what }: Fact) => `${seat} ${what}`

export function changesBetween(before: Position, after: Position): Change[] {
  const known = new Map(factsOf(before).map((fact) => [keyOf(fact), fact.value]))
  return factsOf(after)
    .map((fact) => ({ ...fact, before: known.get(keyOf(fact)) ?? '–' }))
    .filter((change) => change.before !== change.value)
}
