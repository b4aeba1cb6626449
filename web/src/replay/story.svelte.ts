// A game as one goes through it again: where one is, where turns and rounds begin, and the money of everybody.
import { api } from '../model/api'
import type { Session } from '../model/session.svelte'
import type { Moment, Story } from '../model/types'

export type Measure = 'worth' | 'personal' | 'company'
export type Stride = 'action' | 'turn' | 'round'

export class Telling {
  story = $state.raw<Story | null>(null)
  measure = $state<Measure>('worth')
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  readonly at = $derived.by((): number => {
    const { aim, past, live } = this.#session
    return aim ?? past?.number ?? live.number
  })
  readonly last = $derived.by((): number => this.#session.live.number)
  readonly moments = $derived.by((): Moment[] => this.story?.moments ?? [])

  async load(): Promise<void> {
    const { id, seq } = this.#session.live
    if (this.story?.seq !== seq) this.story = await api.story(id).catch(() => null)
  }

  go(number: number): void {
    const to = Math.max(0, Math.min(this.last, number))
    void this.#session.lookAt(to)
    history.replaceState(history.state, '', `${location.pathname}?at=${to}`)
  }

  /** To the nearest moment before (-1) or behind (1) this one, of a kind. */
  async stride(kind: Stride, way: -1 | 1): Promise<void> {
    if (kind === 'action') return this.go(this.at + way)
    await this.load()
    const stops = this.moments.filter((moment, index) => this.#begins(kind, moment, index)).map((one) => one.number)
    const next = way > 0 ? stops.find((stop) => stop > this.at) : stops.findLast((stop) => stop < this.at)
    this.go(next ?? (way > 0 ? this.last : 0))
  }

  /** A turn is looked at as it stood before its die was taken; a round when its dice have been rolled. */
  #begins(kind: Stride, moment: Moment, index: number): boolean {
    if (kind === 'turn') return this.moments[index + 1]?.turn ?? false
    return index > 0 && moment.round !== this.moments[index - 1]?.round
  }
}
