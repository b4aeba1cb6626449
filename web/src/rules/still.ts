// A table that only stands there: a position of an example, drawn like any other.
import { Session } from '../model/session.svelte'
import { QuietStream, type Source } from '../model/source'
import type { EditionView, Gathering, Position, TableView } from '../model/types'

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

const nobody: Gathering = {
  title: '',
  listed: false,
  created_by_me: false,
  waiting_for: [],
  begun: null,
  pace: 'live',
  clock: null,
  clock_runs: null,
  as_of: null,
  vote: null,
  vote_opens: null,
  can_vote: [],
  rematch: null,
  looking: null,
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
    table: nobody,
  }
  return new Session(table, edition, stillSource)
}
