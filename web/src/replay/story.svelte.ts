// A game as one goes through it again: where one is, where turns and rounds begin, and the money of everybody.
import { api } from '../model/api'
import type { Session } from '../model/session.svelte'
import type { Decision, Moment, Seat, Story, TableView } from '../model/types'

export type Measure = 'worth' | 'personal' | 'company'
export type Stride = 'action' | 'turn' | 'round'

/** A moment of the graph that deserves a look. */
export interface Mark {
  number: number
  title: string
  seat: Seat
}

/** What might have been: a line that was not played, and the tables along it. */
interface Line {
  from: number
  actions: string[]
  tables: TableView[]
  step: number
}

const LONGEST_LINE = 40

export class Telling {
  line = $state.raw<Line | null>(null)
  story = $state.raw<Story | null>(null)
  measure = $state<Measure>('worth')
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  readonly at = $derived.by((): number => {
    const { aim, past, live } = this.#session
    if (this.line) return this.line.from
    return aim ?? past?.number ?? live.number
  })
  readonly last = $derived.by((): number => this.#session.live.number)
  readonly moments = $derived.by((): Moment[] => this.story?.moments ?? [])

  async load(): Promise<void> {
    const { id, seq } = this.#session.live
    if (this.story?.seq !== seq) this.story = await api.story(id).catch(() => null)
  }

  go(number: number): void {
    this.line = null
    const to = Math.max(0, Math.min(this.last, number))
    void this.#session.lookAt(to)
    history.replaceState(history.state, '', `${location.pathname}?at=${to}`)
  }

  /** To the nearest moment before (-1) or behind (1) this one, of a kind. */
  async stride(kind: Stride, way: -1 | 1): Promise<void> {
    if (this.line && kind === 'action') return this.#along(this.line, this.line.step + way)
    if (kind === 'action') return this.go(this.at + way)
    await this.load()
    const stops = this.moments.filter((moment, index) => this.#begins(kind, moment, index)).map((one) => one.number)
    const next = way > 0 ? stops.find((stop) => stop > this.at) : stops.findLast((stop) => stop < this.at)
    this.go(next ?? (way > 0 ? this.last : 0))
  }

  async showLine(decision: Decision): Promise<void> {
    const from = decision.number - 1
    const wanted = { number: from, actions: decision.line.slice(0, LONGEST_LINE) }
    const tables = await api.line(this.#session.live.id, wanted).catch(() => [])
    if (tables.length) this.#along({ from, actions: decision.line, tables, step: 0 }, 0)
  }

  leaveLine(): void {
    if (this.line) this.go(this.line.from)
  }

  #along(line: Line, step: number): void {
    if (step < 0) return this.leaveLine()
    const shown = Math.min(step, line.tables.length - 1)
    this.line = { ...line, step: shown }
    this.#session.past = line.tables[shown] ?? null
  }

  /** A turn is looked at as it stood before its die was taken; a round when its dice have been rolled. */
  #begins(kind: Stride, moment: Moment, index: number): boolean {
    if (kind === 'turn') return this.moments[index + 1]?.turn ?? false
    return index > 0 && moment.round !== this.moments[index - 1]?.round
  }
}
