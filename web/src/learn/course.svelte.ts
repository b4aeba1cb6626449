// The first game: where the learner is, kept in this browser, and a table that the lesson's server plays on.
import { api, Refusal } from '../model/api'
import { QuietStream, type Source } from '../model/source'
import type * as t from '../model/types'
import type { Schemas } from '../model/types'
import { stored, store } from './storage'

type State = Schemas['TutorialState']
type Course = Omit<Schemas['TutorialView'], 'table' | 'steps'> & { table: t.TableView; steps: t.Step[] }

const KEPT = 'learn'

export class Learning {
  course: Course
  busy = $state(false)
  readonly #stream = new QuietStream()

  private constructor(first: Course) {
    this.course = $state.raw(first)
    this.#keep()
  }

  /** Where this browser was, or the beginning of a step. */
  static async open(step: number | null): Promise<Learning> {
    const kept = step === null ? (stored(KEPT) as State | null) : null
    const begin = () => api.tutorial<Course>('', { number: step ?? 1 })
    return new Learning(await (kept ? api.tutorial<Course>('', { state: kept }).catch(begin) : begin()))
  }

  /** Forgets where this browser was. */
  static forget(): void {
    store(KEPT, null)
  }

  get lesson() {
    return this.course.lesson
  }

  readonly source: Source = {
    act: (_id, _seq, action) => this.#do({ do: 'play', action }),
    undo: () => Promise.resolve(this.course.table),
    redo: () => Promise.resolve(this.course.table),
    invite: () => Promise.reject(new Error('a lesson is not shared')),
    previews: () => this.#ask<t.Previews>('/previews'),
    why: (_id, action) => this.#ask<t.Why>('/why', { action }),
    log: () => this.#ask<t.LogLine[]>('/log'),
    at: (_id, number) => this.#ask<t.TableView>('/at', { number }),
    reports: () => this.#ask<t.Reports>('/reports'),
    advisors: () => Promise.reject(new Error('shown as they are')),
    stepsAfter: () => this.#stream,
  }

  /** On when the step is done; else the step is played for the learner. */
  async onward(): Promise<void> {
    if (this.busy) return
    this.busy = true
    await this.#do({ do: this.lesson.done ? 'go-on' : 'skip' }).finally(() => (this.busy = false))
  }

  async #do(wanted: { do: string; action?: string }): Promise<t.TableView> {
    const found = await this.#ask<Course>('', wanted)
    if (found.refused)
      throw new Refusal({
        kind: 'refused',
        rule: found.refused.rule ?? null,
        message: found.refused.message,
        table: null,
      })
    this.course = found
    this.#keep()
    for (const step of found.steps)
      this.#stream.dispatchEvent(new MessageEvent('step', { data: JSON.stringify(step) }))
    return found.table
  }

  #ask<T>(what: string, wanted: object = {}): Promise<T> {
    return api.tutorial<T>(what, { state: this.course.state, ...wanted })
  }

  #keep(): void {
    store(KEPT, this.course.lesson.over ? null : this.course.state)
  }
}
