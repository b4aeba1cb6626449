// The places of the canal that can be pressed: each says which action it stands for just now.
import { named, say } from '../words'
import { ALL_NATIONS, OCEANS, type Lane } from './geography'
import type { Session } from './session.svelte'
import type { Nation, Ocean } from './types'
import { byPlace, cargoName, placeName, shipName, shipNames } from './ships'

export interface Spot {
  key: string
  place: string
  lane: Lane | null
  ships: string[]
  action: string
  label: string
}

const loadsOf = (session: Session, ship: string) => session.loads.find((load) => load.on === ship)

/** With a container picked (or one sort only) a ship is a place to load; else it is something to move. */
function actionOf(session: Session, ships: string[]): string {
  const pick = session.picked
  const first = ships[0]!
  if (pick?.kind === 'container') return loadsOf(session, first)?.text ?? `load ${pick.from}:${pick.value} ${first}`
  return session.offers.moveOf(ships) ?? `move ${first}`
}

function labelOf(session: Session, place: string, ships: string[], action: string): string {
  const where = OCEANS.includes(place as Ocean) ? named('waiting', place) : placeName(place)
  if (action.startsWith('load')) {
    const [, what = ''] = action.split(' ')
    const [from = '', value = ''] = what.split(':')
    return say('do.load', {
      value,
      from: from === 'warehouse' ? say('own.warehouse') : from,
      ship: shipName(ships[0]!),
      place: where,
    })
  }
  const cargo = ships.map(
    (id) => `${shipName(id)}: ${cargoName(session.position.ships[id]?.cargo, session.of(id).slots)}`,
  )
  return say('do.move', { ships: shipNames(ships), place: where, cargo: cargo.join('; ') })
}

/** Groups of the lanes whole, ships at the quays one by one. */
export function spotsOf(session: Session): Spot[] {
  const spots: Spot[] = []
  for (const [key, group] of byPlace(session.position.ships)) {
    const [lane, space] = key.split(' ')
    // While a ship is built its zone is what can be pressed, not what lies there.
    if (session.picked?.kind === 'yard' && ALL_NATIONS.includes(key as Nation)) continue
    const parts = space ? [group] : group.map((id) => [id])
    for (const ships of parts) {
      const place = space ?? key
      const action = actionOf(session, ships)
      spots.push({
        key: space ? key : ships[0]!,
        place,
        lane: space ? (lane as Lane) : null,
        ships,
        action,
        label: labelOf(session, place, ships, action),
      })
    }
  }
  return spots
}
