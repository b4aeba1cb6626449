// Where each ship is drawn: in its berths of a lane, or at a quay, smaller and in rows when that is full.
import { berthsFrom, DEPTH, floorOf, indexOf, UNIT, ZONE, ZONES, zoneLeft, type Lane } from './geography'
import { byPlace, type Vessel } from './ships'
import type { Afloat } from './types'

const SCALES = [1, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.55, 0.5]
const SMALLEST = 0.5

export interface Berth {
  x: number
  y: number // of the water line
  scale: number
  flip: boolean // sails to the left
  hidden: boolean // does not fit on the quay; counted in the "+n"
}

export interface Quay {
  scale: number
  left: number // how many ships do not fit
}

export interface Layout {
  berths: Map<string, Berth>
  quays: Map<string, Quay>
}

/** `levels` are the present water levels where they differ from the usual (a lock at work), by "p 3". */
export function layOut(
  ships: Record<string, Afloat>,
  of: (id: string) => Vessel,
  levels: Record<string, number>,
): Layout {
  const layout: Layout = { berths: new Map(), quays: new Map() }
  for (const [key, group] of byPlace(ships)) {
    const [lane, space] = key.split(' ')
    if (space) layLane(layout, lane as Lane, indexOf(space), group, of, levels)
    else layQuay(layout, key, group, of)
  }
  return layout
}

export const surface = (lane: Lane, index: number, levels: Record<string, number>): number =>
  levels[`${lane} ${index}`] ?? floorOf(lane, index) - DEPTH

function layLane(
  { berths }: Layout,
  lane: Lane,
  index: number,
  group: string[],
  of: (id: string) => Vessel,
  levels: Record<string, number>,
): void {
  const y = surface(lane, index, levels)
  const total = group.reduce((sum, id) => sum + of(id).size, 0)
  // The bow end of the lane is filled: the right for the Pacific, the left for the Atlantic.
  let x = berthsFrom(index) + 1 + (lane === 'p' ? UNIT * (4 - total) : 0)
  for (const id of lane === 'p' ? group : [...group].reverse()) {
    berths.set(id, { x, y, scale: 1, flip: lane === 'a', hidden: false })
    x += of(id).size * UNIT
  }
}

function layQuay(layout: Layout, place: string, group: string[], of: (id: string) => Vessel): void {
  const box = ZONES[place]!
  const left = zoneLeft(place)
  const length = ZONE.width - 18
  const room = box.height - 24
  const scale = SCALES.find((s) => rowsOf(group, of, s, length).length * 46 * s <= room + 2) ?? SMALLEST
  const rows = rowsOf(group, of, scale, length)
  const fitting = Math.max(1, Math.floor((room + 2) / (46 * scale)))
  let hidden = 0
  rows.forEach((row, number) => {
    const shown = number < fitting
    let x = left + 10
    const y = box.y + box.height - 15 - (Math.min(rows.length, fitting) - 1 - number) * 46 * scale + (1 - scale) * 10
    for (const id of row) {
      layout.berths.set(id, { x, y, scale, flip: left > 700, hidden: !shown })
      x += of(id).size * UNIT * scale
      if (!shown) hidden += 1
    }
  })
  layout.quays.set(place, { scale, left: hidden })
}

function rowsOf(group: string[], of: (id: string) => Vessel, scale: number, length: number): string[][] {
  const rows: string[][] = [[]]
  let used = 0
  for (const id of group) {
    const size = of(id).size * UNIT * scale
    if (used + size > length && used > 0) {
      rows.push([])
      used = 0
    }
    rows[rows.length - 1]!.push(id)
    used += size
  }
  return rows
}
