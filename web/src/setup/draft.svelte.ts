// A position while it is set up. It may be impossible for a while: the server says so after each change.
import { api, Refusal } from '../model/api'
import type { Ocean, Position, Seat, Turn } from '../model/types'
import { say } from '../words'

type With<T, Extra> = Omit<T, keyof Extra> & Extra

/** The position document as far as forms know it; what else it says is kept, and changed as text. */
export type Doc = With<
  Position,
  {
    phase?: 'over'
    captains?: number[]
    stevedores?: number[]
    discard?: string[]
    deck?: string[]
    advisor_deck?: string[]
    turn: Turn & {
      below?: unknown[]
      captain_played: boolean
      stevedore_played: boolean
      military_paid: boolean
    }
  }
>

const SOON = 350 // ms after the last change the server is asked

/** A printed position without what follows from the rest: left in, it would have to be changed along. */
export function free(position: Position): Doc {
  const doc = structuredClone(position) as unknown as Doc & { phase?: string; to_act?: unknown; scores?: unknown }
  if (doc.phase !== 'over') delete doc.phase
  delete (doc as Partial<Doc>).to_act
  delete doc.scores
  delete doc.winners
  for (const company of Object.values(doc.companies)) {
    delete (company as Partial<typeof company>).supply
    delete (company as Partial<typeof company>).shares_for_sale
  }
  return doc
}

export class Draft {
  doc = $state<Doc>() as Doc
  /** The position in full as the server said it at last. */
  whole = $state.raw<Position>() as Position
  legal = $state.raw<string[]>([])
  /** Why the position cannot be; empty if it can. */
  trouble = $state('')
  checking = $state(false)
  /** The ship whose place is being changed. */
  ship = $state('')
  #asked = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #checked = ''

  constructor(position: Position, legal: string[]) {
    this.whole = position
    this.legal = legal
    this.doc = free(position)
    this.#checked = this.text
  }

  get text(): string {
    return JSON.stringify(this.doc)
  }

  get seats(): Seat[] {
    return Object.keys(this.doc.companies) as Seat[]
  }

  /** After each change. */
  changed(): void {
    if (this.text === this.#checked) return
    this.checking = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.check(), SOON)
  }

  async check(): Promise<void> {
    const asked = ++this.#asked
    clearTimeout(this.#timer)
    const text = this.text
    this.checking = true
    const told = await api.setUp({ position: JSON.parse(text) as Position }).catch((error: unknown) => error)
    if (asked !== this.#asked) return
    this.checking = false
    this.#checked = text
    if (told instanceof Error) {
      this.trouble = told instanceof Refusal ? told.problem.message : say('lost.server')
      return
    }
    const { position, legal } = told as Awaited<ReturnType<typeof api.setUp>>
    this.trouble = ''
    this.whole = position
    this.legal = legal
  }

  /** Takes a document as a person wrote it: the server reads it first, so that the forms find every key. */
  async take(position: unknown): Promise<void> {
    const told = await api.setUp({ position: position as Position })
    this.#asked += 1
    this.doc = free(told.position)
    this.whole = told.position
    this.legal = told.legal
    this.trouble = ''
    this.checking = false
    this.ship = ''
    this.#checked = this.text
  }

  /** Puts the chosen ship somewhere. A ship in the yard or in a waiting area is empty. */
  sail(ship: string, at: string, bound?: Ocean): void {
    const there = this.doc.ships[ship]
    if (!there) return
    there.at = at
    if (bound) there.bound = bound
    else delete there.bound
    if (at === 'yard') delete there.cargo
    else if (at === 'atlantic' || at === 'pacific') there.cargo = there.cargo && []
    else there.cargo ??= []
  }

  /** Piles and decks that were given no longer fit once a card of theirs is dealt by hand. */
  dealt(...piles: ('captains' | 'stevedores' | 'deck' | 'advisor_deck')[]): void {
    for (const pile of piles) delete this.doc[pile]
  }

  /** The word of the document that the trouble begins with: "players.red.captain" is about `players`. */
  get troubled(): string {
    return /: (\w+)(?:\.([a-z]+))?[^ :]*: /.exec(this.trouble)?.slice(1).filter(Boolean).join('.') ?? ''
  }
}
