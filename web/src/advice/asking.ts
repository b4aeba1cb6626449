// A hint: what a bot would do for the one to act, and how the page comes to the control that does it.
import { api } from '../model/api'
import type { Pick, Session } from '../model/session.svelte'

/** Hints are for who plays against bots alone, and is to act. */
export const mayAsk = (session: Session): boolean =>
  session.myTurn &&
  !session.watch.busy &&
  session.isKept &&
  session.live.seats.every((seat) => seat.player !== 'human' || seat.mine) &&
  session.live.seats.some((seat) => seat.player !== 'human')

export async function askForHint(session: Session): Promise<void> {
  if (!mayAsk(session) || session.advising) return
  session.advising = true
  const found = await api.hint(session.live.id).catch(() => null)
  session.advising = false
  if (!found || found.seq !== session.live.seq || !session.myTurn) return
  session.advice = found
  const pick = pickFor(found.options[0]?.action ?? '')
  if (pick) session.pick(pick)
}

/** What is chosen first, where an action takes two choices. */
function pickFor(action: string): Pick | null {
  const [verb = '', what = ''] = action.split(' ')
  const [from = '', value = ''] = what.split(':')
  if (verb === 'load') return { kind: 'container', from, value: Number(value) }
  if (verb === 'transfer') return { kind: 'transfer', column: Number(what) }
  if (verb === 'build') return { kind: 'yard', size: what === '3' ? '3' : '1' }
  return null
}
