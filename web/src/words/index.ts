// All English of the page's own controls is in `en.json`; another language is another file of the same keys.
import english from './en.json'

export type Key = keyof typeof english
const catalogue: Record<string, string> = english

/** The words for a key, with `{name}` filled in. `{n|one|many}` chooses by number. */
export function say(key: Key, values: Record<string, string | number> = {}): string {
  return (catalogue[key] ?? key).replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (_, name: string, one?: string, many?: string) => {
      const value = values[name] ?? ''
      return one === undefined ? String(value) : Number(value) === 1 ? one : (many ?? '')
    },
  )
}

/** The same with a key that is built at run time, such as `seat.red`. */
export function named(prefix: string, name: string, values: Record<string, string | number> = {}): string {
  return say(`${prefix}.${name}` as Key, values)
}

/** "a, b and c" */
export function listed(parts: string[]): string {
  if (parts.length < 2) return parts.join('')
  return say('list.and', { first: parts.slice(0, -1).join(', '), last: parts[parts.length - 1] ?? '' })
}

/** "+$3" or "−$3" */
export function signed(amount: number): string {
  return `${amount < 0 ? '−' : '+'}$${Math.abs(amount)}`
}

/** A number with a real minus sign. */
export const figure = (amount: number): string => String(amount).replace('-', '−')

export function dollars(amount: number): string {
  return amount < 0 ? `−$${-amount}` : `$${amount}`
}
