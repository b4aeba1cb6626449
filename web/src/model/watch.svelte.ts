// Follows a table through its stream: plays the steps one after the other, heals a lost connection.
import { refocus } from './focus'
import type { Session } from './session.svelte'
import type { StepStream } from './source'
import type { Step, TableView } from './types'

const TOO_MANY = 60 // after a long absence the end is shown, not the way to it

export class Watch {
  playing = $state.raw<Step | null>(null)
  /** Steps are still to be shown, or the report of a round is being read: nothing can be done now. */
  busy = $state(false)
  connected = $state(true)
  #stream: StepStream
  #queue: Step[] = []
  #skipping = false
  #stopped = false
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
    this.#stream = this.#open()
  }

  #open(): StepStream {
    const stream = this.#session.source.stepsAfter(this.#session.live.id, this.#session.live.seq)
    stream.addEventListener('step', (message) =>
      this.#receive(JSON.parse((message as MessageEvent<string>).data) as Step),
    )
    stream.onopen = () => (this.connected = true)
    stream.onerror = () => {
      if (this.#stopped) return
      this.connected = false
      // A closed stream does not come back by itself.
      if (stream.readyState === EventSource.CLOSED)
        setTimeout(() => !this.#stopped && (this.#stream = this.#open()), 2000)
    }
    return stream
  }

  /** A newer table is known; if the stream does not bring it soon, it is shown as it is. */
  expect(table: TableView): void {
    setTimeout(
      () => !this.busy && table.seq > this.#session.live.seq && this.jump(table),
      this.connected ? 1500 : 0,
    )
  }

  jump(table: TableView): void {
    this.#queue = []
    this.#session.motion.hurry()
    if (table.seq < this.#session.live.seq) return
    this.#session.live = table
    this.#session.refresh()
    void this.#session.source.log(table.id).then((lines) => (this.#session.log = lines))
  }

  #receive(step: Step): void {
    const last = this.#queue.at(-1)?.seq ?? this.playing?.seq ?? this.#session.live.seq
    if (step.seq <= last) {
      // The same step again may say more than before: who is thinking, or that a bot stopped.
      if (step.seq === this.#session.live.seq) this.#session.live = step.table
      return
    }
    this.#queue.push(step)
    if (this.#queue.length > TOO_MANY) this.skip()
    void this.#run()
  }

  async #run(): Promise<void> {
    if (this.busy) return
    this.busy = true
    const session = this.#session
    for (let step = this.#queue.shift(); step; step = this.#queue.shift()) {
      this.playing = step
      if (!this.#skipping) session.motion.rest()
      await session.motion.play(step, session.live.position, session.edition)
      if (this.#stopped) return
      this.#show(step)
      const others = step.line?.seat && !session.mine.includes(step.line.seat)
      if (others && step.kind === 'action') await session.motion.read()
      const roundEnded = step.kind === 'action' && step.line?.events.some((event) => event.kind === 'order')
      if (roundEnded) {
        this.playing = null
        await session.readReport()
      }
    }
    this.playing = null
    this.busy = this.#skipping = false
    void refocus()
  }

  #show(step: Step): void {
    const session = this.#session
    session.live = step.table
    session.motion.settle()
    if (step.kind === 'start') void session.source.log(step.table.id).then((lines) => (session.log = lines))
    const kept = session.log.filter((line) => line.number < (step.line?.number ?? step.table.number + 1))
    session.log =
      step.line && step.kind !== 'undo'
        ? [...kept, step.line]
        : session.log.filter((line) => line.number <= step.table.number)
    session.refresh()
  }

  /** Shows the end of all that is waiting to be shown. Any other input ends only the step in motion. */
  skip(): void {
    this.#skipping = this.busy
    this.#session.motion.hurry()
  }

  stop(): void {
    this.#stopped = true
    this.#session.motion.hurry()
    this.#stream.close()
  }
}
