// Names of seats and players.
import { named, say } from '../words'
import type { Seat, TableView } from './types'

export const companyName = (seat: Seat): string => named('seat', seat)

const isBot = ({ player }: { player: string }) => player !== 'human' && player !== 'open'

/** The name of who sits there: as given, else the bot's, else the colour. */
export function nameOf(table: TableView, seat: Seat): string {
  const info = table.seats.find((one) => one.seat === seat)
  return info?.name || (info && isBot(info) ? info.player : companyName(seat))
}

/** The same where no badge stands beside it, since two seats may hold the same bot: "Yellow (random)". */
export function fullNameOf(table: TableView, seat: Seat): string {
  const info = table.seats.find((one) => one.seat === seat)
  if (!info || !isBot(info) || info.name) return nameOf(table, seat)
  return say('prompt.bot', { company: companyName(seat), bot: info.player })
}
