// What the search bot would have done: asked for, followed while it is made, and shown on the table.
import { api } from '../model/api'
import type { AnalysisView, Decision, Seat } from '../model/types'
import type { Mark } from './story.svelte'
import { inWords } from '../model/doing'
import { percent } from '../model/winning'
import { named, say } from '../words'

const AGAIN = 700 // ms between looks at how far it is

export class Analysis {
  view = $state.raw<AnalysisView | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly table: string) {}

  readonly turning = $derived.by((): Decision[] => this.view?.decisions.filter((one) => one.turning) ?? [])
  readonly marks = $derived.by((): Mark[] =>
    this.turning.map((one) => ({ number: one.number - 1, seat: one.seat as Seat, title: titleOf(one) })),
  )

  async look(): Promise<void> {
    this.#show(await api.analysis(this.table).catch(() => null))
  }

  async begin(): Promise<void> {
    this.#show(await api.beginAnalysis(this.table).catch(() => null))
  }

  async stop(): Promise<void> {
    this.#show(await api.stopAnalysis(this.table).catch(() => null))
  }

  /** The decision that was to be made after so many actions. */
  after(number: number): Decision | undefined {
    return this.view?.decisions.find((one) => one.number === number + 1)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #show(view: AnalysisView | null): void {
    clearTimeout(this.#timer)
    if (view) this.view = view
    if (view?.state === 'running') this.#timer = setTimeout(() => void this.look(), AGAIN)
  }
}

export const titleOf = (one: Decision): string =>
  say('analysis.turning', {
    n: one.number,
    company: named('seat', one.seat),
    action: inWords(one.played),
    loss: percent(one.loss),
  })
