// Every place a ship can stand at, named; and where to press for it in the drawing.
import { ALL_NATIONS, floorOf, HEIGHT, OCEANS, SPACES, WIDTH, ZONE, ZONES, zoneLeft, type Lane } from '../model/geography'
import { placeName } from '../model/ships'
import { named, say } from '../words'

export interface Place {
  key: string // "EU", "gatun-1 pacific"
  name: string
}

const lanes: [Lane, string][] = [
  ['p', 'pacific'],
  ['a', 'atlantic'],
]
const inLanes: Place[] = lanes.flatMap(([lane, ocean]) =>
  SPACES.map(({ id }) => ({
    key: `${id} ${ocean}`,
    name: say('setup.in-lane', { place: placeName(id), lane: named('lane', lane) }),
  })),
)

export const PLACES: Place[] = [
  ...ALL_NATIONS.map((nation) => ({ key: nation as string, name: placeName(nation) })),
  ...OCEANS.map((ocean) => ({ key: ocean as string, name: named('waiting', ocean) })),
  ...inLanes,
]

/** Only a company's ship can be in its yard. */
export const placesFor = (ship: string): Place[] =>
  /military|cruise|panamax/.test(ship) ? PLACES : [{ key: 'yard', name: say('own.yard') }, ...PLACES]

/** The part of the drawing that stands for a place, in percent. */
export function boxOf(key: string): string {
  const [at = '', ocean] = key.split(' ')
  const zone = ZONES[at]
  if (zone) return style(zoneLeft(at), zone.y, ZONE.width, zone.height)
  const index = SPACES.findIndex((space) => space.id === at)
  const { left, right } = SPACES[index]!
  return style(left, floorOf(ocean === 'pacific' ? 'p' : 'a', index) - 62, right - left, 72)
}

export function style(x: number, y: number, width: number, height: number): string {
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)}%`
  return `left:${percent(x, WIDTH)};top:${percent(y, HEIGHT)};width:${percent(width, WIDTH)};height:${percent(height, HEIGHT)}`
}
