// What a Loading zone says about the ships at its quay.
import { OCEANS } from './geography'
import type { Session } from './session.svelte'
import type { Ocean } from './types'

/** The load at which the ship there sails; null when there is none with a cargo, or several that differ. */
export function sailingLoad(session: Session, place: string, places: Map<string, string[]>): number | null {
  if (OCEANS.includes(place as Ocean)) return null
  const loads = new Set(
    (places.get(place) ?? [])
      .map((id) => session.of(id))
      .filter((ship) => ship.slots > 0)
      .map((ship) => ship.minimum),
  )
  return loads.size === 1 ? [...loads][0]! : null
}
