// What is said at a table, and what happened there besides the game. All of it is text, and shown as text.
import { api, Refusal } from '../model/api'
import type { Note } from '../model/types'
import { stored, store } from '../learn/storage'
import { say } from '../words'

export class Talk {
  notes = $state.raw<Note[]>([])
  /** A line half typed: it stays, whatever happens at the table. */
  draft = $state('')
  trouble = $state('')
  sending = $state(false)
  /** The last note that was seen here. */
  #read = $state(0)
  readonly #table: string
  readonly unread = $derived.by(() => this.notes.filter((note) => note.number > this.#read && !this.#own.has(note.number)).length)
  readonly #own = new Set<number>()

  constructor(table: string) {
    this.#table = table
    const read = stored(`read-${table}`)
    this.#read = typeof read === 'number' ? read : 0
  }

  get #last(): number {
    return this.notes.at(-1)?.number ?? 0
  }

  /** What was said while nothing was heard. */
  async load(): Promise<void> {
    const missed = await api.notes(this.#table, this.#last).catch(() => [])
    missed.forEach((note) => this.hear(note))
  }

  hear(note: Note): void {
    if (this.notes.some((known) => known.number === note.number)) return
    this.notes = [...this.notes, note].sort((a, b) => a.number - b.number)
  }

  /** Everything is in view. */
  see(): void {
    if (this.#read >= this.#last) return
    this.#read = this.#last
    store(`read-${this.#table}`, this.#read)
  }

  async speak(): Promise<void> {
    const text = this.draft.trim()
    if (!text || this.sending) return
    this.sending = true
    this.trouble = ''
    try {
      const note = await api.speak(this.#table, text)
      this.#own.add(note.number)
      this.hear(note)
      this.draft = ''
    } catch (error) {
      this.trouble = error instanceof Refusal ? error.problem.message : say('lost.send')
    } finally {
      this.sending = false
    }
  }
}
