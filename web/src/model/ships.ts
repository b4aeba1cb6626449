// What a ship is called and how it looks, from its name and the edition.
import { listed, named, say } from '../words'
import type { Afloat, EditionView, Seat } from './types'

export type Kind = 'company' | 'cruise' | 'panamax' | 'military'

export interface Vessel {
  id: string
  kind: Kind
  seat: Seat | null
  size: number
  slots: number
  minimum: number
}

export const SEATS: Seat[] = ['red', 'blue', 'yellow', 'green']

export function vessel(id: string, edition: EditionView): Vessel {
  const [first = ''] = id.split('-')
  const facts = edition.ships[id] ?? {}
  const kind: Kind = id.endsWith('military')
    ? 'military'
    : first === 'cruise' || first === 'panamax'
      ? first
      : 'company'
  return {
    id,
    kind,
    seat: kind === 'company' ? (first as Seat) : null,
    size: Number(facts.size ?? 1),
    slots: Number(facts.slots ?? 0),
    minimum: Number(facts.minimum ?? 0),
  }
}

/** "Red 3", "CN navy", "Cruise 1". */
export function shipName(id: string): string {
  const [first = '', second = ''] = id.split('-')
  if (second === 'military') return say('ship.navy', { code: first })
  if (first === 'cruise' || first === 'panamax') return named('ship', first, { n: second })
  return say('ship.company', { company: named('seat', first), letter: second })
}

/** What stands on the hull. */
export function hullText(id: string): string {
  const [first = '', second = ''] = id.split('-')
  if (second === 'military') return first
  if (first === 'panamax') return say('ship.panamax', { n: second }).toUpperCase()
  return `${named('letter', first)}${second}`
}

export const shipNames = (ids: string[]): string => listed(ids.map(shipName))

export function cargoName(cargo: [Seat, number][] | undefined, slots: number): string {
  if (!slots) return say('ship.no-cargo')
  if (!cargo?.length) return say('ship.empty')
  return listed(cargo.map(([seat, value]) => `${named('seat', seat)} ${value}`))
}

export function placeName(place: string): string {
  return named('place', place)
}

/** Ships by the place they stand at, lanes apart: "EU", "p gatun-1". In the order of the list of ships. */
export function byPlace(ships: Record<string, Afloat>): Map<string, string[]> {
  const places = new Map<string, string[]>()
  for (const [id, ship] of Object.entries(ships)) {
    const key = placeKey(ship)
    if (key) places.set(key, [...(places.get(key) ?? []), id])
  }
  return places
}

export function placeKey(ship: Afloat): string {
  if (ship.at === 'yard') return ''
  return ship.bound ? `${ship.bound === 'atlantic' ? 'a' : 'p'} ${ship.at}` : ship.at
}
