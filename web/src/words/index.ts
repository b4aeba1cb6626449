// The page's own words: a JSON file a language, and what it lacks is said in English. The page speaks the language that
// was chosen here, else the first of the browser's languages that there is, and tells the server in a cookie.
import english from './en.json'
import { store, stored } from '../learn/storage'

export type Key = keyof typeof english
type Words = Partial<Record<string, string>>

const files = import.meta.glob<Words>('./*.json', { eager: true, import: 'default' })
const CHOSEN = 'language'
const has = (code: unknown): code is string => typeof code === 'string' && files[`./${code}.json`] !== undefined
const wished = [stored(CHOSEN), ...navigator.languages.map((tag) => tag.split('-')[0]!.toLowerCase())]

export const language: string = wished.find(has) ?? 'en'
/** Every language by the name that it has for itself. */
export const languages: [string, string][] = Object.entries(files).map(([path, words]) => [
  path.slice('./'.length, -'.json'.length),
  words.language ?? path,
])
document.documentElement.lang = language
document.cookie = `panamax-language=${language}; path=/; max-age=31536000; samesite=lax`

/** Speaks another language from now on. The page is loaded again: much of what it shows was said by the server. */
export function speak(code: string): void {
  store(CHOSEN, code)
  location.reload()
}

const catalogue: Words = { ...english, ...files[`./${language}.json`] }

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

/** A number with a real minus sign. */
export const figure = (amount: number, unit = ''): string => `${amount < 0 ? '−' : ''}${unit}${Math.abs(amount)}`

/** "$3" or "−$3" */
export const dollars = (amount: number): string => figure(amount, '$')

/** "+$3" or "−$3" */
export const signed = (amount: number): string => `${amount < 0 ? '' : '+'}${dollars(amount)}`
