// Where the die of this turn stood: the last such event in the log of the running turn.
import type { Session } from './session.svelte'

export function takenThisTurn(session: Session): { column: number; row: number } | null {
  if (!session.position.turn.die_taken) return null
  const upTo = session.past?.number ?? session.live.number
  for (const line of session.log.filter((one) => one.number <= upTo).reverse()) {
    const die = line.events.find((event) => event.kind === 'die')
    if (die) return die.seat === session.position.active ? { column: Number(die.column), row: Number(die.row) } : null
  }
  return null
}
