// Where things are drawn in the wide canal: a section through the land, 1416 by 300 units. Only drawing.
import type { Nation, Ocean } from './types'

export const WIDTH = 1416
export const HEIGHT = 300
export const UNIT = 24 // a quarter of a space; a ship is as long as its size
export const ZONE = { x: 7, width: 162 } as const

export type Lane = 'p' | 'a' // bound for the Pacific, for the Atlantic

export interface Space {
  id: string
  lake: boolean
  left: number
  right: number
  floor: number // of the Pacific lane; the Atlantic lane lies LANE_GAP lower
}

export const LANE_GAP = 106
export const DEPTH = 20 // of the water over the floor

const edges = [176, 280, 384, 488, 606, 710, 814, 928, 1032, 1136, 1240]
const floors = [154, 140, 126, 112, 121, 130, 139, 146, 153.5, 161]
const ids = [
  'gatun-1',
  'gatun-2',
  'gatun-3',
  'gatun-lake',
  'pedro-miguel-1',
  'pedro-miguel-2',
  'miraflores-lake',
  'miraflores-1',
  'miraflores-2',
  'miraflores-3',
]

export const SPACES: Space[] = ids.map((id, index) => ({
  id,
  lake: id.endsWith('lake'),
  left: edges[index]!,
  right: edges[index + 1]!,
  floor: floors[index]!,
}))

export const OCEANS: Ocean[] = ['atlantic', 'pacific']
export const NATIONS: Record<Ocean, [Nation, Nation]> = { atlantic: ['EU', 'UE'], pacific: ['CN', 'UW'] }
export const ALL_NATIONS: Nation[] = ['EU', 'UE', 'CN', 'UW']
export const oceanOf = (nation: string): Ocean => (NATIONS.atlantic.includes(nation as Nation) ? 'atlantic' : 'pacific')
export const laneOf = (bound: Ocean | undefined): Lane => (bound === 'atlantic' ? 'a' : 'p')
export const indexOf = (space: string): number => ids.indexOf(space)

export function floorOf(lane: Lane, index: number): number {
  return SPACES[index]!.floor + (lane === 'a' ? LANE_GAP : 0)
}

/** Left end of the four units of a space. */
export function berthsFrom(index: number): number {
  const { left, right } = SPACES[index]!
  return left + (right - left - 4 * UNIT) / 2
}

/** An entrance of a lane stands at edge 0 to 10; it leads into `into`, a space or the ocean. */
export interface Entrance {
  lane: Lane
  edge: number
  x: number
  into: string
  top: number
  bottom: number
  key: string
}

export const ENTRANCES: Entrance[] = (['p', 'a'] as Lane[]).flatMap((lane) =>
  edges.map((x, edge) => {
    const beside = [edge - 1, edge].filter((index) => SPACES[index]).map((index) => floorOf(lane, index))
    const high = Math.min(...beside)
    // At the ocean the sill goes on a little below the floor.
    const bottom = beside.length === 2 ? Math.max(...beside) : high + (edge === 0 ? 14 : 7)
    const into = ids[lane === 'p' ? edge : edge - 1] ?? 'ocean'
    return { lane, edge, x, into, top: high - 29, bottom, key: `${lane}${edge}` }
  }),
)

/** The box of a Loading zone or waiting area. */
export interface Box {
  y: number
  height: number
}

export const ZONES: Record<string, Box> = {
  EU: { y: 34, height: 72 },
  UE: { y: 110, height: 72 },
  atlantic: { y: 204, height: 90 },
  pacific: { y: 34, height: 100 },
  CN: { y: 149, height: 71 },
  UW: { y: 224, height: 71 },
}

export const zoneLeft = (place: string): number =>
  place === 'atlantic' || oceanOf(place) === 'atlantic' ? ZONE.x : WIDTH - ZONE.x - ZONE.width

export const isZone = (place: string): boolean => place in ZONES
