// One stream for the whole browser. The tab that has the lock holds it and tells the others what comes; each tab knows
// how far it has come itself, so that whoever holds the stream next misses nothing and tells nothing twice.
// Where locks or channels are missing (a page without https, in a home's network) a tab has a stream of its own.
import type { StepStream } from '../model/source'
import type { TableEvent, TurnTable } from '../model/types'

interface Want {
  table: string
  seq: number
}

/** How the stream is, and the tables that it tells of. */
interface State {
  connected: boolean
  tables: string[]
  /** The browser is known by another name since: what came before was for somebody else. */
  renewed: boolean
}

type Message =
  | { kind: 'want'; tab: string; wants: Want[]; seen: boolean }
  | { kind: 'gone'; tab: string }
  | { kind: 'renew' }
  | { kind: 'who' } // a new holder asks what everybody follows
  | { kind: 'event'; event: TableEvent }
  | { kind: 'turns'; turns: TurnTable[] }
  | { kind: 'state'; state: State }
  | { kind: 'ping' }
  | { kind: 'pong' }

const CHANNEL = 'panamax-stream'
const AGAIN = 2000 // ms until a closed stream is opened again
const PATIENCE = 1500 // ms in which a holder that is alive answers
const MOST = 20 // tables of one stream

/** What one table tells one page; looks like a stream of its own. */
class HubStream extends EventTarget implements StepStream {
  readyState: number = EventSource.CONNECTING
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null

  constructor(
    readonly want: Want,
    readonly end: (stream: HubStream) => void,
  ) {
    super()
  }

  tell(event: TableEvent): void {
    if (event.step) this.want.seq = Math.max(this.want.seq, event.step.seq)
    this.dispatchEvent(new MessageEvent(event.kind, { data: event[event.kind === 'table' ? 'view' : event.kind as 'step'] }))
  }

  turn({ connected, tables, renewed }: State): void {
    if (renewed) this.readyState = EventSource.CONNECTING
    if (!connected) {
      this.readyState = EventSource.CONNECTING
      this.onerror?.()
    } else if (this.readyState !== EventSource.OPEN && tables.includes(this.want.table)) {
      this.readyState = EventSource.OPEN
      this.onopen?.()
    }
  }

  close(): void {
    this.readyState = EventSource.CLOSED
    this.end(this)
  }
}

export class Hub {
  /** Called with every list of tables where it is my turn; `first`: the list of a stream that has just begun. */
  onturns: (turns: TurnTable[]) => void = () => undefined
  /** Whether this tab holds the stream. */
  leads = false
  readonly #tab = crypto.getRandomValues(new Uint32Array(2)).join('-')
  #channel = typeof BroadcastChannel === 'function' && 'locks' in navigator ? new BroadcastChannel(CHANNEL) : null
  readonly #streams = new Set<HubStream>()
  readonly #others = new Map<string, { wants: Want[]; seen: boolean }>()
  #source: EventSource | null = null
  /** Streams that go on until the one that takes their place is there, or fails. */
  readonly #replaced: EventSource[] = []
  /** How far the stream has come at each of its tables. */
  #reached = new Map<string, number>()
  #state: State | null = null
  #turns: TurnTable[] | null = null
  #opening: ReturnType<typeof setTimeout> | undefined
  #answered: (() => void) | null = null
  #begun = false
  #alive = false // others can see when this tab ends
  #waits = false // for the stream's lock
  #anyway = false // a new stream is wanted, whatever is followed

  /** Begins to listen; once for the life of a page. */
  begin(): void {
    if (this.#begun) return
    this.#begun = true
    // Whether the server can still be reached is seen by trying: a stream that hangs says nothing, and one's own
    // machine is there without a network.
    for (const kind of ['online', 'offline'] as const) addEventListener(kind, () => this.leads && this.#open(true))
    if (!this.#channel) return this.#lead()
    this.#channel.onmessage = (message: MessageEvent<Message>) => this.#hear(message.data)
    addEventListener('pagehide', () => this.#post({ kind: 'gone', tab: this.#tab }))
    addEventListener('pageshow', (event) => event.persisted && this.#tellWants())
    document.addEventListener('visibilitychange', () => {
      this.#tellWants()
      if (!document.hidden && !this.leads) this.#wake()
    })
    // As long as this lock is held the tab lives; whoever holds the stream waits for its end.
    navigator.locks
      .request(`${CHANNEL}-${this.#tab}`, () => {
        this.#alive = true
        this.#tellWants()
        this.#apply()
        return new Promise(() => undefined)
      })
      .catch(() => {
        this.#channel?.close() // this browser forbids locks here
        this.#channel = null
        this.#lead()
      })
  }

  /** Steps of a table behind `seq`, and whatever else it tells. */
  follow(table: string, seq: number): StepStream {
    this.begin()
    const stream = new HubStream({ table, seq }, (ended) => {
      this.#streams.delete(ended)
      this.#tellWants()
    })
    this.#streams.add(stream)
    const state = this.#state
    if (state?.connected) queueMicrotask(() => stream.turn(state))
    this.#tellWants()
    return stream
  }

  /** The browser may have its first seat now, and with it a key: a stream of before does not know it. */
  renew(): void {
    if (!this.#begun) return
    if (this.leads) this.#open(true)
    else this.#post({ kind: 'renew' })
  }

  /** Whether any page of this browser is looked at. */
  get anySeen(): boolean {
    return !document.hidden || [...this.#others.values()].some((other) => other.seen)
  }

  // Among tabs

  #post(message: Message): void {
    this.#channel?.postMessage(message)
  }

  #wants(): Want[] {
    return [...this.#streams].map((stream) => ({ ...stream.want }))
  }

  #tellWants(): void {
    if (this.#alive) this.#post({ kind: 'want', tab: this.#tab, wants: this.#wants(), seen: !document.hidden })
    if (this.leads) this.#open()
  }

  #hear(message: Message): void {
    if (message.kind === 'want') this.#join(message.tab, message.wants, message.seen)
    else if (message.kind === 'gone') this.#lose(message.tab)
    else if (message.kind === 'who') this.#tellWants()
    else if (message.kind === 'renew') this.leads && this.#open(true)
    else if (message.kind === 'event') this.#deliver(message.event)
    else if (message.kind === 'turns') this.#turned(message.turns)
    else if (message.kind === 'state') this.#turn(message.state)
    else if (message.kind === 'ping' && this.leads) this.#post({ kind: 'pong' })
    else if (message.kind === 'pong') this.#answered?.()
  }

  #join(tab: string, wants: Want[], seen: boolean): void {
    const known = this.#others.has(tab)
    this.#others.set(tab, { wants, seen })
    if (!known && this.leads) this.#greet(tab)
    if (this.leads) this.#open()
  }

  /** A tab that is new to the holder hears how things are; when it is gone its lock is free. */
  #greet(tab: string): void {
    if (this.#turns) this.#post({ kind: 'turns', turns: this.#turns })
    if (this.#state) this.#post({ kind: 'state', state: this.#state })
    void navigator.locks.request(`${CHANNEL}-${tab}`, () => this.#lose(tab)).catch(() => undefined)
  }

  #lose(tab: string): void {
    if (this.#others.delete(tab) && this.leads) this.#open()
  }

  #apply(steal = false): void {
    this.#waits = true
    navigator.locks
      .request(CHANNEL, { steal }, () => {
        this.#waits = false
        this.#lead()
        return new Promise(() => undefined)
      })
      .catch(() => {
        // Another tab took the stream over, since this one slept.
        this.leads = false
        this.#shut()
        if (!this.#waits) this.#apply()
      })
  }

  /** A holder that sleeps tells nothing; a page that is looked at takes the stream from it. */
  #wake(): void {
    const timer = setTimeout(() => !this.leads && this.#apply(true), PATIENCE)
    this.#answered = () => clearTimeout(timer)
    this.#post({ kind: 'ping' })
  }

  #lead(): void {
    this.leads = true
    this.#post({ kind: 'who' })
    for (const tab of this.#others.keys()) this.#greet(tab)
    this.#open()
  }

  // The stream, by the tab that holds it

  /** Every table that some tab follows, from where the one farthest behind is. */
  #following(): Map<string, number> {
    const from = new Map<string, number>()
    const all = [...[...this.#others.values()].flatMap((other) => other.wants), ...this.#wants()]
    for (const { table, seq } of all.slice(-MOST)) from.set(table, Math.min(from.get(table) ?? seq, seq))
    return from
  }

  /** Opens the stream that is wanted now, unless it is the one that is open. */
  #open(anyway = false): void {
    clearTimeout(this.#opening) // several changes in a row are one
    this.#anyway ||= anyway
    this.#opening = setTimeout(() => {
      if (!this.leads) return
      const renewed = this.#anyway
      this.#anyway = false
      const from = this.#following()
      const open = this.#source && this.#source.readyState !== EventSource.CLOSED
      const same = from.size === this.#reached.size && [...from].every(([table, seq]) => seq >= (this.#reached.get(table) ?? Infinity))
      if (open && same && !renewed) return
      this.#reached = from
      this.#listen(new EventSource(`/api/stream?tables=${[...from].map((one) => one.join(':')).join(',')}`), renewed)
    })
  }

  #listen(source: EventSource, renewed: boolean): void {
    if (this.#source) this.#replaced.push(this.#source)
    this.#source = source
    for (const kind of ['step', 'note', 'table', 'missing'] as const)
      source.addEventListener(kind, (message) => {
        const event = JSON.parse((message as MessageEvent<string>).data) as TableEvent
        this.#post({ kind: 'event', event })
        this.#deliver(event)
      })
    source.addEventListener('turns', (message) => {
      const { tables } = JSON.parse((message as MessageEvent<string>).data) as { tables: TurnTable[] }
      this.#post({ kind: 'turns', turns: tables })
      this.#turned(tables)
    })
    source.onopen = () => {
      if (this.#source !== source) return
      this.#closeReplaced() // not sooner, so that nothing falls between the two
      this.#say(true, renewed)
      renewed = false
    }
    source.onerror = () => {
      if (this.#source !== source) return
      this.#closeReplaced()
      this.#say(false)
      // A closed stream does not come back by itself.
      if (source.readyState === EventSource.CLOSED) setTimeout(() => this.#open(), AGAIN)
    }
  }

  #closeReplaced(): void {
    for (const source of this.#replaced.splice(0)) source.close()
  }

  #shut(): void {
    this.#closeReplaced()
    this.#source?.close()
    this.#source = null
  }

  #say(connected: boolean, renewed = false): void {
    const state = { connected, tables: [...this.#reached.keys()], renewed }
    this.#post({ kind: 'state', state })
    this.#turn(state)
  }

  // In every tab

  #deliver(event: TableEvent): void {
    const { table, step } = event
    if (step) {
      if (this.#reached.has(table)) this.#reached.set(table, Math.max(this.#reached.get(table)!, step.seq))
      // What the others know by now, whoever holds the stream next knows of them.
      for (const want of [...this.#others.values()].flatMap((other) => other.wants))
        if (want.table === table) want.seq = Math.max(want.seq, step.seq)
    }
    for (const stream of this.#streams) if (stream.want.table === table) stream.tell(event)
  }

  #turned(turns: TurnTable[]): void {
    this.#turns = turns
    this.onturns(turns)
  }

  #turn(state: State): void {
    this.#state = { ...state, renewed: false }
    for (const stream of this.#streams) stream.turn(state)
  }
}

export const hub = new Hub()
