// What an example is about: the ships that it moves or names, and the part of the canal where they are.
import { UNIT, WIDTH } from '../model/geography'
import { layOut } from '../model/layout'
import { placeKey, vessel } from '../model/ships'
import type { EditionView, Position, RuleExample } from '../model/types'

export interface Part {
  from: number // 0 to 1, of the whole width
  width: number
}

const NARROWEST = 560
const AIR = 70
const WHOLE: Part = { from: 0, width: 1 }

/** Ships that stand elsewhere afterwards, or carry something else. */
export function changedShips({ before, after }: RuleExample): string[] {
  return Object.entries(after.ships)
    .filter(([id, ship]) => JSON.stringify(ship) !== JSON.stringify(before.ships[id]))
    .map(([id]) => id)
}

/** Ships that changed, and those that the actions name. */
export function shipsOf(example: RuleExample): string[] {
  const said = [...example.actions, example.refused?.action ?? ''].flatMap((action) => action.split(' ').slice(1))
  const named = said.filter((word) => word in example.before.ships)
  return [...new Set([...named, ...changedShips(example)])]
}

/** The part in which these ships stand, before and afterwards. */
export function partOf(ships: string[], positions: Position[], edition: EditionView): Part {
  const of = (id: string) => vessel(id, edition)
  const edges = positions.flatMap((position) => {
    const { berths } = layOut(position.ships, of, {})
    return ships
      .filter((id) => placeKey(position.ships[id]!))
      .flatMap((id) => {
        const berth = berths.get(id)!
        return [berth.x, berth.x + of(id).size * UNIT * berth.scale]
      })
  })
  if (!edges.length) return WHOLE
  const [left, right] = [Math.min(...edges) - AIR, Math.max(...edges) + AIR]
  const width = Math.min(WIDTH, Math.max(NARROWEST, right - left))
  const from = Math.max(0, Math.min(WIDTH - width, (left + right - width) / 2))
  return { from: from / WIDTH, width: width / WIDTH }
}
