// What was chosen first where an action takes two choices, and whether it still leads somewhere.
import type { Offers } from './actions'

export type Pick =
  | { kind: 'container'; from: string; value: number }
  | { kind: 'transfer'; column: number | null }
  | { kind: 'yard'; size: '1' | '3' }

export function leadsOn(pick: Pick, offers: Offers): boolean {
  if (pick.kind === 'container') return offers.loads.some((load) => load.from === pick.from && load.value === pick.value)
  if (pick.kind === 'yard') return offers.startingWith(`build ${pick.size}`).length > 0
  return pick.column ? offers.crossings(pick.column).length > 0 : offers.startingWith('transfer').length > 0
}
