// How a white die is called.
import { named, say } from '../words'

export const dieName = (column: number, row: number): string =>
  row === 0 ? say('die.executive', { n: column }) : say('die.name', { n: column, row: named('row', String(row)) })
