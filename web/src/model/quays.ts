// What a Loading zone says about the ships at its quay.
import { OCEANS } from './geography'
import type { Session } from './session.svelte'
import type { Ocean } from './types'

/** The minimum load (V5) of the ships there; null when none carries cargo, or when they differ. */
export function minimumLoad(session: Session, place: string, places: Map<string, string[]>): number | null {
  if (OCEANS.includes(place as Ocean)) return null
  const loads = new Set(
    (places.get(place) ?? [])
      .map((id) => session.of(id))
      .filter((ship) => ship.slots > 0)
      .map((ship) => ship.minimum),
  )
  return loads.size === 1 ? [...loads][0]! : null
}
