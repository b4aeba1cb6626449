// The one line that says whose turn it is and what is wanted. It reads the position and `legal`; it decides nothing.
import { named, say } from '../words'
import type { Session, Sheet } from './session.svelte'
import { shipName } from './ships'
import { fullNameOf, nameOf } from './who'

export interface Prompting {
  who: string
  title: string
  hint: string
}

function movesLeft({ lock, waterway, any }: { lock: number; waterway: number; any: number }): string {
  const parts = [
    lock && say('prompt.lock', { n: lock }),
    waterway && say('prompt.waterway', { n: waterway }),
    any && say('prompt.any', { n: any }),
  ].filter(Boolean) as string[]
  return say('prompt.moves', { moves: parts.join(say('list.between')) })
}

export function promptOf(session: Session): Prompting {
  const { position, table, offers } = session
  const seat = position.to_act
  if (session.past)
    return {
      who: say('prompt.past', { n: session.past.number }),
      title: say('prompt.past-title'),
      hint: say('prompt.past-hint'),
    }
  if (!seat) return { who: say('prompt.over'), title: say('prompt.over-title'), hint: say('prompt.over-hint') }
  const name = nameOf(table, seat)
  const info = table.seats.find((one) => one.seat === seat)
  if (info && (info.player !== 'human' || info.stand_in)) {
    if (!session.isKept) return { who: name, title: say('prompt.lesson'), hint: say('prompt.lesson-hint') }
    return { who: fullNameOf(table, seat), title: say('prompt.thinking'), hint: table.trouble }
  }
  if (!info?.mine) return { who: name, title: wanted(session), hint: say('prompt.not-mine', { name }) }
  const pick = session.picked
  if (pick?.kind === 'yard') return { who: name, title: say('prompt.zone'), hint: say('prompt.escape') }
  if (pick?.kind === 'transfer') {
    return {
      who: name,
      title: say(pick.column ? 'prompt.cross-to' : 'prompt.cross-from', { n: pick.column ?? 0 }),
      hint: say('prompt.escape'),
    }
  }
  return { who: name, title: wanted(session), hint: hintOf(session, offers.startingWith('give-up').length > 0) }
}

function wanted({ position }: Session): string {
  const { turn, phase } = position
  if (phase === 'before-die') return say('prompt.before-die')
  if (phase === 'reward') return say('prompt.reward', { ship: shipName(turn.rewards[0] ?? '') })
  if (phase === 'fees') return say('prompt.fees')
  if (phase === 'after-die') return say('prompt.after-die')
  if (turn.loads > 0) return say('prompt.loads', { n: turn.loads })
  if (turn.moves.lock + turn.moves.waterway + turn.moves.any > 0) return movesLeft(turn.moves)
  return say('prompt.market')
}

function hintOf({ position, picked, offers }: Session, tooMany: boolean): string {
  const { turn, phase } = position
  if (phase === 'after-die') return say(tooMany ? 'hint.give-up' : 'hint.after-die')
  if (phase === 'before-die') return say('hint.before-die')
  if (phase === 'reward' || phase === 'fees') return named('hint', phase)
  if (turn.loads > 0) {
    if (offers.has('contract')) return say('hint.contract', { card: position.offer[String(turn.contract)] ?? '' })
    return say(picked?.kind === 'container' ? 'hint.ship' : 'hint.container')
  }
  if (turn.moves.lock + turn.moves.waterway + turn.moves.any > 0)
    return say(turn.market ? 'hint.move-or-market' : 'hint.move')
  return say('hint.market')
}

/** The sheet of a phone that the prompt speaks of, if it is one. */
export function sheetFor({ position, picked, offers }: Session): Sheet | null {
  if (position.phase === 'before-die' && picked === null) return 'action'
  if (position.phase === 'after-die') return offers.startingWith('give-up').length > 0 ? 'own' : null
  if (offers.has('contract')) return 'action'
  return position.turn.loads === 0 || picked ? null : 'own'
}

/** What `stop` means just now. */
export function stopLabel({ position }: Session): string {
  const { turn } = position
  if (turn.source === 'flag') return say('stop.free')
  if (turn.source === 'captain' || turn.source === 'stevedore') return say('stop.card')
  if (turn.begun) return say(turn.loads > 0 ? 'stop.loading' : 'stop.moving')
  return say('stop.pass')
}
