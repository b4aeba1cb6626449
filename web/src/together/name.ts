// What this browser's person is called, as they said last.
import { stored, store } from '../learn/storage'

export function myName(said?: string): string {
  if (said !== undefined) store('name', said.trim() || null)
  const name = stored('name')
  return typeof name === 'string' ? name : ''
}
