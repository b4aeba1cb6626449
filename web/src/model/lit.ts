// Which entrances are bright: those that a legal move leads through now.
import { ENTRANCES, indexOf, isZone, laneOf, oceanOf, type Lane } from './geography'
import type { Session } from './session.svelte'

export function litEntrances(session: Session): Set<string> {
  const lit = new Set<string>()
  for (const text of session.offers.startingWith('move')) {
    const ship = session.position.ships[text.split(' ')[1] ?? '']
    if (!ship) continue
    const ashore = isZone(ship.at)
    const west = ship.at === 'atlantic' || (ship.at !== 'pacific' && oceanOf(ship.at) === 'atlantic')
    const lane: Lane = ashore ? (west ? 'p' : 'a') : laneOf(ship.bound)
    const edge = ashore ? (lane === 'p' ? 0 : 10) : indexOf(ship.at) + (lane === 'p' ? 1 : 0)
    const entrance = ENTRANCES.find((one) => one.lane === lane && one.edge === edge)
    if (entrance) lit.add(entrance.key)
  }
  return lit
}
