// Reads events: which groups move where, who gets what. The page adds nothing to what the server says.
import { ENTRANCES, indexOf, isZone, laneOf, OCEANS, oceanOf, type Entrance, type Lane } from './geography'
import type { GameEvent, Ocean, Position, Preview, Seat } from './types'

/** One group going one space on. */
export interface Glide {
  ships: string[]
  lane: Lane
  from: string
  to: string
  pushed: boolean
  entrance: Entrance | null
  steps: number // how far along its lane it starts, for the order of the chain
}

const isOcean = (place: string): place is Ocean => OCEANS.includes(place as Ocean)

function glide(event: GameEvent, position: Position): Glide {
  const ships = event.ships as string[]
  const from = String(event.from)
  const to = String(event.to)
  const start = position.ships[ships[0] ?? '']
  const lane: Lane = isZone(from)
    ? oceanOf(from) === 'atlantic' || from === 'atlantic'
      ? 'p'
      : 'a'
    : laneOf(start?.bound)
  const at = indexOf(from)
  const edge = lane === 'p' ? at + 1 : at < 0 ? 10 : at
  return {
    ships,
    lane,
    from,
    to,
    pushed: event.kind === 'push',
    entrance: ENTRANCES.find((entrance) => entrance.lane === lane && entrance.edge === edge) ?? null,
    steps: at < 0 ? -1 : lane === 'p' ? at : 9 - at,
  }
}

/** The groups in the order of the chain: the one that was moved, then what it pushes, and so on. */
export function chainOf(events: GameEvent[], position: Position): Glide[] {
  return events
    .filter((event) => event.kind === 'move' || event.kind === 'push')
    .map((event) => glide(event, position))
    .sort((a, b) => a.steps - b.steps)
}

/** Where the ships of a glide stand after it. */
export function landing({ to, lane }: Glide): { at: string; bound?: Ocean } {
  if (isOcean(to) || to === 'ocean') return { at: lane === 'p' ? 'pacific' : 'atlantic' }
  return { at: to, bound: lane === 'p' ? 'pacific' : 'atlantic' }
}

export interface Deltas {
  company: [Seat, number][]
  personal: [Seat, number][]
  price: [Seat, number][]
}

export function deltasOf(preview: Preview, position: Position): Deltas {
  const changed = (after: Record<string, number>, before: (seat: Seat) => number | undefined) =>
    position.order
      .map((seat): [Seat, number] => [seat, (after[seat] ?? before(seat) ?? 0) - (before(seat) ?? 0)])
      .filter(([, change]) => change !== 0)
  return {
    company: changed(preview.company_cash, (seat) => position.companies[seat]?.cash),
    personal: changed(preview.personal_cash, (seat) => position.players[seat]?.cash),
    price: changed(preview.price, (seat) => position.companies[seat]?.price),
  }
}
