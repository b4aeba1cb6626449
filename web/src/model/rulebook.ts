// The rules' texts, asked for once.
import { api } from './api'
import type { Rule } from './types'

let asked: Promise<Rule[]> | null = null

export const rulebook = (): Promise<Rule[]> =>
  (asked ??= api.rules().catch((error: unknown) => {
    asked = null
    throw error
  }))
