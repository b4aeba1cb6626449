// Plays what happened, group by group: levels meet, the gate opens, the ships glide, the gate shuts.
// Pushes run first, from the front ship back (V11). `hurry` finishes everything at once.
import { chainOf, landing, type Glide } from './events'
import { DEPTH, floorOf, indexOf, SPACES } from './geography'
import { settings } from './settings.svelte'
import type { Afloat, EditionView, Position, Seat, Step } from './types'

export const MS = { water: 280, gate: 160, glide: 480, read: 450, flight: 750, changed: 2000 }

export interface Flight {
  ship: string
  seat: Seat
  amount: number
}

export class Motion {
  /** Ships as they stand in the middle of a motion; null when nothing moves. */
  ships = $state.raw<Record<string, Afloat> | null>(null)
  levels = $state.raw<Record<string, number>>({})
  gate = $state('')
  /** How long the present motion of ships takes. */
  ms = $state(MS.glide)
  /** Ships that changed, ringed for a while where motion is not wanted. */
  changed = $state.raw<string[]>([])
  /** What arrives is paid: dice on their way from a ship to a treasury. */
  flights = $state.raw<Flight[]>([])
  #hurried = $state(false)
  #wake: (() => void) | null = null

  /** Factor on every duration; 0 is at once. */
  get pace(): number {
    return this.#hurried || settings.still || document.hidden ? 0 : settings.faster ? 0.5 : 1
  }

  hurry(): void {
    this.#hurried = true
    this.#wake?.()
  }

  rest(): void {
    this.#hurried = false
  }

  async play(step: Step, before: Position, edition: EditionView): Promise<void> {
    const chain = chainOf(step.line?.events ?? [], before)
    if (settings.still) this.#mark(chain.flatMap((part) => part.ships))
    let ships = before.ships
    for (const part of chain.reverse()) {
      if (this.pace === 0) break
      ships = await this.#pass(part, ships, edition)
    }
    this.gate = ''
    this.levels = {}
    await this.#pay(step)
  }

  async #pay(step: Step): Promise<void> {
    const arrivals = (step.line?.events ?? []).filter((event) => event.kind === 'arrive')
    this.flights = arrivals.flatMap(({ ship, paid }) =>
      Object.entries(paid as Record<Seat, number>).map(([seat, amount]) => ({
        ship: String(ship),
        seat: seat as Seat,
        amount,
      })),
    )
    if (this.flights.length) await this.#wait(MS.flight)
    this.flights = []
  }

  /** The table shows the end of the step now. */
  settle(): void {
    this.ms = MS.glide
    this.ships = null
  }

  /** Time to read what was done. */
  read(): Promise<void> {
    return this.#wait(MS.read)
  }

  async #pass(part: Glide, ships: Record<string, Afloat>, edition: EditionView): Promise<Record<string, Afloat>> {
    const lock = part.entrance !== null && edition.entrances[part.entrance.into] === 'lock'
    if (lock) {
      this.ms = MS.water
      this.levels = meeting(part)
      await this.#wait(Object.keys(this.levels).length ? MS.water : 0)
      this.gate = part.entrance?.key ?? ''
      await this.#wait(MS.gate)
    }
    this.ms = MS.glide
    const moved = { ...ships }
    for (const id of part.ships) moved[id] = { cargo: moved[id]?.cargo, ...landing(part) }
    this.ships = moved
    await this.#wait(MS.glide)
    this.ms = MS.water
    this.gate = ''
    this.levels = {}
    return moved
  }

  #wait(ms: number): Promise<void> {
    const time = ms * this.pace
    if (time === 0) return Promise.resolve()
    return new Promise((done) => {
      const end = () => {
        clearTimeout(timer)
        this.#wake = null
        done()
      }
      const timer = setTimeout(end, time)
      this.#wake = end
    })
  }

  #mark(ships: string[]): void {
    this.changed = ships
    setTimeout(() => (this.changed = []), MS.changed)
  }
}

/** The level at which the waters on both sides of a lock gate meet; a lake does not move. */
function meeting({ lane, from, to }: Glide): Record<string, number> {
  const [a, b] = [indexOf(from), indexOf(to)]
  const level = (index: number) => floorOf(lane, index) - DEPTH
  if (a < 0 || b < 0) return {}
  const meet = SPACES[a]!.lake ? level(a) : SPACES[b]!.lake ? level(b) : (level(a) + level(b)) / 2
  return { [`${lane} ${a}`]: meet, [`${lane} ${b}`]: meet }
}
