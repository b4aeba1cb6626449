// Numbers of the edition that the page shows as labels. It never counts with them.
import type { EditionView } from './types'

function find(edition: EditionView, ...path: (string | number)[]): number | undefined {
  let here: unknown = edition.numbers
  for (const key of path) here = (here as Record<string | number, unknown> | undefined)?.[key]
  return typeof here === 'number' ? here : undefined
}

export const buildCost = (edition: EditionView, size: '1' | '3') =>
  find(edition, 'build', size === '1' ? 'one_slot' : 'three_slot')
export const bonusOf = (edition: EditionView, round: number) => find(edition, 'bonus', 'by_round', round - 1)
export const feeOf = (edition: EditionView, kind: string) => find(edition, 'fees', kind)
export const whiteDice = (edition: EditionView, seats: number) => find(edition, 'white_dice', seats)
export const scoredAdvisors = (edition: EditionView) => find(edition, 'advisors', 'scored')
