// One table as this browser plays it: what is shown, what was picked, what the server was asked.
import { createContext } from 'svelte'
import { say } from '../words'
import { Offers } from './actions'
import { api, Refusal } from './api'
import { Motion } from './motion.svelte'
import { leadsOn, type Pick } from './picking'
import { vessel } from './ships'
import type { Source } from './source'
import { Watch } from './watch.svelte'
import { fullNameOf } from './who'
import { Talk } from '../together/talk.svelte'
import type * as t from './types'

export type { Pick } from './picking'

/** The answer to "why not?", or the server's refusal of something done. */
export interface Answer {
  action: string
  rule: string | null
  message: string
}

export type Sheet = 'none' | 'action' | 'own' | 'others' | 'log' | 'talk'
/** What a link to a seat is for: to give the seat away, to replace a lost link, or for another device. */
export type Way = 'hint' | 'renewed' | 'keeps'
export type Dialog =
  | { kind: 'report'; round: number | null }
  | { kind: 'final' }
  | { kind: 'invitation'; seat: t.Seat; link: string; way: Way }
  | { kind: 'seats' }
  | null

const LINGER = 900 // ms

export class Session {
  readonly motion = new Motion()
  readonly watch: Watch
  live: t.TableView
  log = $state.raw<t.LogLine[]>([])
  past = $state.raw<t.TableView | null>(null)
  previews = $state.raw<Record<string, t.Preview>>({})
  hovered = $state('')
  held = $state('') // a preview chosen by touch: a button does it
  picked = $state.raw<Pick | null>(null)
  die = $state<number | null>(null) // the column that is looked at
  answer = $state.raw<Answer | null>(null)
  sheet = $state<Sheet>('none')
  dialog = $state.raw<Dialog>(null)
  rule = $state<string | null>(null) // the rule whose text is shown, over anything else
  reports = $state.raw<t.Reports | null>(null)
  replaying = $state(false)
  advice = $state.raw<t.HintView | null>(null)
  advising = $state(false)
  adviceLost = $state(false) // a hint was there or on its way when another acted
  side = $state<'log' | 'talk'>('log') // which of the two is in view
  readonly talk: Talk
  aim = $state<number | null>(null) // the moment that is on its way from the server
  holder = $state<t.Seat | null>(null) // who has the screen, in hot seat
  #answers = new Map<string, Answer>()
  #asked = 0
  /** The table that the last action was sent for: a second click on it is no second action. */
  #sentAt = -1
  #closed: (() => void) | null = null
  /** A pick that waits while another has to choose something. */
  #aside: Pick | null = null
  #fading: ReturnType<typeof setTimeout> | undefined

  constructor(
    first: t.TableView,
    readonly edition: t.EditionView,
    readonly source: Source = api,
    log?: t.LogLine[],
  ) {
    this.live = $state.raw(first)
    this.holder = this.#mine(first).includes(first.position.to_act!) ? first.position.to_act : null
    this.talk = new Talk(first.id)
    this.watch = new Watch(this)
    this.refresh()
    if (log) this.log = log
    else void this.source.log(first.id).then((lines) => (this.log = lines))
  }

  /** Whether this is a table that the server keeps, with a record and a story. */
  get isKept(): boolean {
    return this.source === api
  }

  readonly of = (ship: string) => vessel(ship, this.edition)
  readonly table = $derived.by((): t.TableView => this.past ?? this.live)
  readonly position = $derived.by((): t.Position => this.table.position)
  readonly offers = $derived.by(
    (): Offers => new Offers(this.past || this.replaying || this.watch.busy || this.curtain ? [] : this.live.legal),
  )
  readonly mine = $derived.by((): t.Seat[] => this.#mine(this.live))
  readonly hotSeat = $derived.by((): boolean => this.mine.length > 1)
  readonly waiting = $derived.by((): boolean => this.live.table.waiting_for.length > 0)
  readonly myTurn = $derived.by(
    (): boolean => !this.past && !this.waiting && this.mine.includes(this.live.position.to_act!),
  )
  /** The seat whose boards are shown large. */
  readonly me = $derived.by((): t.Seat => {
    const { to_act, active } = this.position
    if (this.mine.length === 1) return this.mine[0]!
    if (to_act && this.mine.includes(to_act)) return to_act
    return this.holder ?? this.mine[0] ?? this.live.table.looking ?? active
  })
  /** The seat the screen must be passed to, before anything is shown to it. */
  readonly curtain = $derived.by((): t.Seat | null => {
    const next = this.live.position.to_act
    const passing = this.hotSeat && !this.waiting && next !== null && this.mine.includes(next) && next !== this.holder
    return passing && !this.watch.busy && !this.past && !this.dialog ? next : null
  })
  readonly preview = $derived.by((): t.Preview | null => this.previews[this.hovered] ?? null)
  /** What can be done with the picked container, or with each container when none is picked. */
  readonly loads = $derived.by(() => {
    const pick = this.picked
    const all = this.offers.loads
    return pick?.kind === 'container' ? all.filter((load) => load.from === pick.from && load.value === pick.value) : all
  })

  /** Whether something is picked that can be let go. */
  readonly mayDrop = $derived.by(
    (): boolean => this.picked !== null && (this.picked.kind !== 'container' || !this.#onlyContainer()),
  )

  #mine(table: t.TableView): t.Seat[] {
    return table.seats.filter((seat) => seat.mine && seat.player === 'human').map((seat) => seat.seat)
  }

  /** After each change of the live table. What another did leaves alone what I was about to do, if it still leads on. */
  refresh(own = true): void {
    const { id, seq, legal } = this.live
    const offers = new Offers(legal)
    if (own || !offers.has(this.held)) this.held = ''
    if (own || !offers.has(this.hovered)) this.hovered = this.held
    this.adviceLost = !own && (this.advice !== null || this.advising)
    this.answer = null
    this.advice = null
    this.#answers.clear()
    this.previews = {}
    this.#keepPick(offers, own ? null : (this.picked ?? this.#aside))
    if (own) this.#turnSheet()
    if (!legal.length) return
    void this.source
      .previews(id)
      .then((found) => found.seq === seq && this.live.seq === seq && (this.previews = found.previews))
      .catch(() => undefined) // without previews everything still works
  }

  #keepPick(offers: Offers, pick: Pick | null): void {
    const kept = pick && leadsOn(pick, offers) ? pick : null
    this.#aside = offers.legal.length ? null : pick
    this.picked = kept ?? this.#onlyContainer()
  }

  /** When only one container may be loaded it is picked already, and stays so. */
  #onlyContainer(): Pick | null {
    const loads = new Offers(this.live.legal).loads
    const kinds = new Set(loads.map((load) => `${load.from}:${load.value}`))
    return kinds.size === 1 ? { kind: 'container', from: loads[0]!.from, value: loads[0]!.value } : null
  }

  /** On a phone: after an action of this browser the sheet that is wanted next. */
  #turnSheet(): void {
    const { legal, position } = this.live
    if (!legal.length || position.phase === 'before-die' || legal.includes('contract')) return
    const wants = (verb: string) => legal.some((text) => text.startsWith(verb))
    this.sheet = wants('give-up') || (wants('load') && !this.picked) ? 'own' : 'none'
  }

  async play(action: string): Promise<void> {
    await this.#send(() => this.source.act(this.live.id, this.live.seq, action), action)
  }

  async undo(): Promise<void> {
    if (this.watch.busy) return this.watch.skip()
    if (!this.live.can_undo) return this.#tell('', this.live.undo_reason || say('why.nothing-to-undo'))
    await this.#send(() => this.source.undo(this.live.id, this.live.seq), '')
  }

  async redo(): Promise<void> {
    if (this.watch.busy) return this.watch.skip()
    if (!this.live.can_redo) return this.#tell('', say('why.nothing-to-redo'))
    await this.#send(() => this.source.redo(this.live.id, this.live.seq), '')
  }

  async #send(send: () => Promise<t.TableView>, action: string): Promise<void> {
    const { seq } = this.live
    if (this.#sentAt === seq) return
    this.#sentAt = seq
    this.hovered = this.held = ''
    try {
      this.watch.expect(await send())
    } catch (error) {
      if (this.#sentAt === seq) this.#sentAt = -1
      const problem = error instanceof Refusal ? error.problem : null
      if (problem?.table) this.watch.jump(problem.table, false)
      this.answer = { action, rule: problem?.rule ?? null, message: problem?.message ?? say('lost.send') }
    }
  }

  /** Whether a step is what this page asked for. */
  asked(step: t.Step): boolean {
    return step.seq === this.#sentAt + 1
  }

  /** Why an action is refused: asked of the server once for each state of the table. */
  async ask(action: string): Promise<void> {
    const asked = ++this.#asked
    this.keepAnswer()
    if (this.past) return this.#tell(action, say('why.past'))
    const { to_act } = this.live.position
    if (!this.myTurn && to_act) return this.#tell(action, say('why.not-your-turn', { name: fullNameOf(this.live, to_act) }))
    // A ship that is pressed before its container is meant to be loaded, not moved.
    if (action.startsWith('move ') && !this.picked && this.loads.length) return this.#tell(action, say('hint.container'))
    const known = this.#answers.get(action)
    if (known) return void (this.answer = known)
    const why = await this.source.why(this.live.id, action).catch(() => null)
    if (!why || why.legal) return
    const answer = { action, rule: why.rule, message: why.message }
    this.#answers.set(action, answer)
    if (asked === this.#asked) this.answer = answer
  }

  #tell(action: string, message: string): void {
    this.answer = { action, rule: null, message }
  }

  /** The pointer or focus left the control; the answer stays a moment, so that its rule can be reached. */
  unask(): void {
    this.#asked += 1
    clearTimeout(this.#fading)
    this.#fading = setTimeout(() => (this.answer = null), LINGER)
  }

  keepAnswer(): void {
    clearTimeout(this.#fading)
  }

  pick(pick: Pick | null): void {
    this.picked = pick ?? this.#onlyContainer()
    if (pick) this.sheet = pick.kind === 'transfer' ? this.sheet : 'none'
  }

  async lookAt(number: number): Promise<void> {
    this.motion.hurry()
    const live = number >= this.live.number
    this.aim = live ? null : Math.max(0, number)
    if (this.aim === null) return void (this.past = null)
    const past = await this.source.at(this.live.id, this.aim).catch(() => null)
    if (this.aim !== Math.max(0, number)) return // something else is looked at by now
    this.aim = null
    if (past) this.past = past
  }

  /** Goes through the game, from a moment on. */
  replay(number: number): void {
    this.replaying = true
    void this.lookAt(number)
  }

  closeReplay(): void {
    this.replaying = false
    this.past = null
    history.replaceState(history.state, '', location.pathname)
  }

  async openReports(round: number | null): Promise<void> {
    this.reports = await this.source.reports(this.live.id).catch(() => null)
    if (this.reports)
      this.dialog =
        round === null && this.live.position.phase === 'over' ? { kind: 'final' } : { kind: 'report', round }
  }

  /** Opens the report of the round that just ended, and waits until it is closed. */
  async readReport(): Promise<void> {
    await this.openReports(null)
    if (this.dialog) await new Promise<void>((closed) => (this.#closed = closed))
  }

  closeDialog(): void {
    this.dialog = null
    this.#closed?.()
    this.#closed = null
  }

  /** Gives a seat of this browser away by a link. */
  async invite(seat: t.Seat): Promise<void> {
    await this.gather((id) => this.source.invite(id, seat), seat)
  }

  /** Asks something of the table besides the game; with `seat` the answer is a way to that seat. */
  async gather(ask: (id: string) => Promise<t.TableView | t.Invitation>, seat?: t.Seat, way: Way = 'hint'): Promise<boolean> {
    try {
      const told = await ask(this.live.id)
      this.watch.update('table' in told && 'path' in told ? told.table : told)
      if (seat && 'path' in told)
        this.dialog = { kind: 'invitation', seat, link: new URL(told.path, location.origin).href, way }
      return true
    } catch (error) {
      this.#tell('', error instanceof Refusal ? error.problem.message : say('lost.send'))
      return false
    }
  }

  /** A spectator looks from a seat, or sees again what everybody sees. */
  async lookFrom(seat: t.Seat | null): Promise<void> {
    if (await this.gather(() => api.table(this.live.id, seat))) this.watch.reopen()
  }

  close(): void {
    this.watch.stop()
  }
}

export const [useSession, provideSession] = createContext<Session>()
