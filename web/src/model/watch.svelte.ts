// Follows a table through its stream: plays the steps one after the other, heals a lost connection.
import { refocus } from './focus'
import type { Session } from './session.svelte'
import type { StepStream } from './source'
import { api } from './api'
import type { Note, Step, TableView } from './types'

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
  /** The table as it was told at last besides the steps. */
  #latest: TableView | null = null
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
    this.#stream = this.#open()
  }

  #open(): StepStream {
    const { source, live, isKept, talk } = this.#session
    const stream = source.stepsAfter(live.id, live.seq, live.table.looking)
    stream.addEventListener('step', (message) => this.#receive(told<Step>(message)))
    stream.addEventListener('table', (message) => this.update(told<TableView>(message)))
    stream.addEventListener('note', (message) => talk.hear(told<Note>(message)))
    stream.onopen = () => {
      this.connected = true
      if (isKept) void this.#catchUp()
    }
    stream.onerror = () => {
      if (this.#stopped || stream !== this.#stream) return
      this.connected = false
      // A closed stream does not come back by itself.
      if (stream.readyState === EventSource.CLOSED)
        setTimeout(() => !this.#stopped && (this.#stream = this.#open()), 2000)
    }
    return stream
  }

  /** Steps come with the stream; what else happened before it was open is asked for. */
  async #catchUp(): Promise<void> {
    const { live, talk } = this.#session
    void talk.load()
    const view = await api.table(live.id, live.table.looking).catch(() => null)
    if (view && !this.#stopped) this.update(view)
  }

  /** Another view of the table has another stream. */
  reopen(): void {
    this.#stream.close()
    this.#stream = this.#open()
  }

  /** Something but the game changed: who sits where, a vote, what I may do. */
  update(view: TableView): void {
    const session = this.#session
    const { live } = session
    if (view.seq < live.seq) return
    this.#latest = view
    if (view.seq > live.seq || this.busy) {
      session.live = { ...live, seats: view.seats, table: view.table }
      return // its steps are on their way
    }
    session.live = view
    if (view.legal.join() !== live.legal.join()) session.refresh(false)
    if (live.table.looking && !view.table.looking) this.reopen()
  }

  /** A newer table is known; if the stream does not bring it soon, it is shown as it is. */
  expect(table: TableView): void {
    setTimeout(
      () => !this.busy && table.seq > this.#session.live.seq && this.jump(table),
      this.connected ? 1500 : 0,
    )
  }

  jump(table: TableView, own = true): void {
    this.#queue = []
    this.#session.motion.hurry()
    const { live } = this.#session
    if (table.seq < live.seq) return
    this.#session.live = table
    this.#session.refresh(own)
    // The end of a round, or of the game, is read even when the way to it was not seen.
    const { round, phase } = table.position
    if (round > live.position.round || (phase === 'over' && live.position.phase !== 'over'))
      void this.#session.openReports(null)
    void this.#session.source.log(table.id).then((lines) => (this.#session.log = lines))
  }

  #receive(step: Step): void {
    const last = this.#queue.at(-1)?.seq ?? this.playing?.seq ?? this.#session.live.seq
    if (step.seq <= last) {
      // The same step again may say more than before: who is thinking, or that a bot stopped.
      if (step.seq === this.#session.live.seq) this.update(step.table)
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
    if (this.#latest?.seq === session.live.seq) this.update(this.#latest)
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
    session.refresh(session.asked(step))
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

/** A stream of its own tells text, a shared one what was read already. */
function told<T>(message: Event): T {
  const { data } = message as MessageEvent<T | string>
  return typeof data === 'string' ? (JSON.parse(data) as T) : data
}
