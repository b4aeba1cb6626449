// A table that only stands there: a position of an example, drawn like any other.
import { Session } from '../model/session.svelte'
import { QuietStream, type Source } from '../model/source'
import type { EditionView, Position, TableView } from '../model/types'

const nothing = () => Promise.reject(new Error('an example is not played'))

const stillSource: Source = {
  act: nothing,
  undo: nothing,
  redo: nothing,
  invite: nothing,
  previews: nothing,
  why: nothing,
  log: () => Promise.resolve([]),
  at: nothing,
  reports: nothing,
  advisors: nothing,
  stepsAfter: () => new QuietStream(),
}

export function stillSession(position: Position, edition: EditionView): Session {
  const table: TableView = {
    id: '',
    seq: 0,
    number: 0,
    edition: position.edition,
    seats: [],
    view: null,
    position,
    legal: [],
    can_undo: false,
    can_redo: false,
    undo_reason: '',
    columns: {},
    transfer_cost: {},
    forecast: {},
    score_now: {},
    thinking: null,
    trouble: '',
  }
  return new Session(table, edition, stillSource)
}
