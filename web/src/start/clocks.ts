// The clocks that a table can have, in plain words.
import type { Clock } from '../model/types'

const DAY = 86_400

export interface Pacing {
  key: 'none' | 'quick' | 'live' | 'day' | 'three' | 'none-slow'
  pace: 'live' | 'turns'
  clock: Clock | null
}

export const PACINGS: Pacing[] = [
  { key: 'none', pace: 'live', clock: null },
  { key: 'quick', pace: 'live', clock: { reserve: 600, increment: 15 } },
  { key: 'live', pace: 'live', clock: { reserve: 1200, increment: 30 } },
  { key: 'day', pace: 'turns', clock: { reserve: 0, increment: DAY } },
  { key: 'three', pace: 'turns', clock: { reserve: 0, increment: 3 * DAY } },
  { key: 'none-slow', pace: 'turns', clock: null },
]
