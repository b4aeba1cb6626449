// The server's time, and clocks that run by it.
import { api } from '../model/api'
import type { TableView } from '../model/types'
import { say } from '../words'

const SECOND = 1000

class Time {
  /** The server's time in milliseconds, renewed every second while somebody looks at a clock. */
  now = $state(Date.now())
  #ahead = 0
  #lookers = 0
  #ticking: ReturnType<typeof setInterval> | undefined

  /** Asks the server once how far its clock is from ours. */
  async ask(): Promise<void> {
    const asked = Date.now()
    const meta = await api.meta().catch(() => null)
    if (meta) this.set(meta.now, (Date.now() + asked) / 2)
  }

  set(server: string, at = Date.now()): void {
    const told = Date.parse(server)
    if (Number.isNaN(told)) return
    this.#ahead = told - at
    this.#tick()
  }

  /** For the life of an effect: lets the clocks run. */
  run(): () => void {
    this.#tick()
    if (this.#lookers++ === 0) this.#ticking = setInterval(() => this.#tick(), SECOND)
    return () => {
      if (--this.#lookers === 0) clearInterval(this.#ticking)
    }
  }

  #tick(): void {
    this.now = Date.now() + this.#ahead
  }
}

export const time = new Time()

/** Seconds left for a seat now; negative when they are out; null without a clock. */
export function leftOf(table: TableView, seat: string): number | null {
  const left = table.seats.find((one) => one.seat === seat)?.clock_left ?? null
  if (left === null || table.table.clock_runs !== seat || !table.table.as_of) return left
  return left - (time.now - Date.parse(table.table.as_of)) / SECOND
}

const two = (number: number) => String(number).padStart(2, '0')

/** "4:07", "1:02:10", "2 d 5 h" */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [days, hours] = [Math.floor(whole / 86_400), Math.floor((whole % 86_400) / 3600)]
  const minutes = Math.floor((whole % 3600) / 60)
  if (days || hours >= 6) return days ? say('clock.days', { d: days, h: hours }) : say('clock.hours', { h: hours, m: minutes })
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
