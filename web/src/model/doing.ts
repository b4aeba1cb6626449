// An action in words where no control of the table stands for it: in a hint, or when a game is looked at again.
import { named, say } from '../words'
import { shipName } from './ships'
import type { Seat } from './types'
import { companyName } from './who'

const REWARDS = { cash: 'own.cash', captain: 'card.captain', stevedore: 'card.stevedore', advisor: 'reward.advisor' } as const

function loading(what: string, ship: string): string {
  const [card = '', value = ''] = what.split(':')
  const from = card === 'warehouse' ? say('act.warehouse') : card
  return ship === 'train'
    ? say('act.load-train', { value, from })
    : say('act.load', { value, from, ship: shipName(ship) })
}

/** What each verb of the notation means, given what follows it. */
const MEANINGS: Record<string, (what: string, where: string) => string> = {
  take: (n) => say('act.take', { n }),
  transfer: (from, to) => say('act.transfer', { from, to }),
  contract: () => say('act.contract'),
  load: loading,
  move: (ship) => say('act.move', { ship: shipName(ship) }),
  buy: (seat) => say('act.buy', { company: companyName(seat as Seat) }),
  raise: () => say('market.raise'),
  keep: () => say('market.keep'),
  stop: () => say('act.stop'),
  build: (size, nation) => say('act.build', { size, place: named('nation', nation) }),
  captain: () => say('act.card', { card: say('card.captain') }),
  stevedore: () => say('act.card', { card: say('card.stevedore') }),
  reward: (kind) => say('act.reward', { what: say(REWARDS[kind as keyof typeof REWARDS]) }),
  'give-up': (card) => say('do.give-up', { card }),
  fees: (how) => named('act', `fees-${how}`),
  end: () => say('end'),
}

export function inWords(action: string): string {
  const [verb = '', what = '', where = ''] = action.split(' ')
  return MEANINGS[verb]?.(what, where) ?? action
}
