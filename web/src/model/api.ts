// The server's endpoints, each as one function. A refusal comes as `Refusal`, with the server's own words.
import { hub } from '../together/hub'
import type { StepStream } from './source'
import type * as t from './types'

export class Refusal extends Error {
  constructor(readonly problem: t.Problem) {
    super(problem.message)
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const post = body !== undefined
  const answer = await fetch(`/api/${path}`, {
    method: post ? 'POST' : 'GET',
    headers: post ? { 'Content-Type': 'application/json', 'X-Panamax': '1' } : {},
    ...(post && { body: JSON.stringify(body) }),
  })
  if (answer.ok) return (await answer.json()) as T
  const problem = (await answer.json().catch(() => null)) as t.Problem | null
  throw new Refusal(
    problem?.message ? problem : { kind: 'invalid', rule: null, message: answer.statusText, table: null },
  )
}

/** What may bring this browser its first seat. */
async function seating<T>(path: string, body: unknown): Promise<T> {
  try {
    return await call<T>(path, body)
  } finally {
    hub.renew() // when the answer is lost, too, the seat may be this browser's
  }
}

const table = (id: string) => `tables/${encodeURIComponent(id)}`

export const api = {
  meta: () => call<t.Meta>('meta'),
  rules: () => call<t.Rule[]>('rules'),
  edition: (name: string) => call<t.EditionView>(`editions/${encodeURIComponent(name)}`),
  tables: () => call<t.TableSummary[]>('tables'),
  open: (wanted: t.NewTable) => seating<t.TableView>('tables', wanted),
  /** A table; `look`: as a spectator, from a seat whose owner lets one. */
  table: (id: string, look?: t.Seat | null) => call<t.TableView>(look ? `${table(id)}?look=${look}` : table(id)),
  act: (id: string, seq: number, action: string) => call<t.TableView>(`${table(id)}/actions`, { seq, action }),
  undo: (id: string, seq: number) => call<t.TableView>(`${table(id)}/undo`, { seq }),
  redo: (id: string, seq: number) => call<t.TableView>(`${table(id)}/redo`, { seq }),
  claim: (id: string, secret: string) => seating<t.TableView>(`${table(id)}/claim`, { secret }),
  invite: (id: string, seat: t.Seat) => call<t.Invitation>(`${table(id)}/invite`, { seat }),
  previews: (id: string) => call<t.Previews>(`${table(id)}/previews`),
  why: (id: string, action: string) => call<t.Why>(`${table(id)}/why?action=${encodeURIComponent(action)}`),
  log: (id: string) => call<t.LogLine[]>(`${table(id)}/log`),
  at: (id: string, number: number) => call<t.TableView>(`${table(id)}/at/${number}`),
  reports: (id: string) => call<t.Reports>(`${table(id)}/reports`),
  advisors: (id: string, seat: t.Seat) => call<t.Advisors>(`${table(id)}/advisors?seat=${seat}`),
  /** Steps behind `seq`, then each as it happens. A look from a seat has a stream of its own. */
  stepsAfter: (id: string, seq: number, look?: t.Seat | null): StepStream =>
    look ? new EventSource(`/api/${table(id)}/stream?after=${seq}&look=${look}`) : hub.follow(id, seq),
  lobby: () => call<t.Lobby>('lobby'),
  take: (id: string, seat: t.Seat, name: string) => seating<t.Invitation>(`${table(id)}/take`, { seat, name }),
  fill: (id: string, seat: t.Seat, player: string) => call<t.TableView>(`${table(id)}/fill`, { seat, player }),
  leave: (id: string, seat: t.Seat) => call<t.TableView>(`${table(id)}/leave`, { seat }),
  rename: (id: string, seat: t.Seat, name: string) => call<t.TableView>(`${table(id)}/name`, { seat, name }),
  link: (id: string, seat: t.Seat) => call<t.Invitation>(`${table(id)}/link`, { seat }),
  renew: (id: string, seat: t.Seat) => call<t.Invitation>(`${table(id)}/renew`, { seat }),
  letLook: (id: string, seat: t.Seat, allowed: boolean) => call<t.TableView>(`${table(id)}/look`, { seat, allowed }),
  vote: (id: string, seat: t.Seat, agree: boolean) => call<t.TableView>(`${table(id)}/vote`, { seat, agree }),
  back: (id: string, seat: t.Seat) => call<t.TableView>(`${table(id)}/back`, { seat }),
  rematch: (id: string) => call<t.TableView>(`${table(id)}/rematch`, {}),
  putAway: (id: string, away: boolean) => call<{ away: boolean }>(`${table(id)}/away`, { away }),
  notes: (id: string, after: number) => call<t.Note[]>(`${table(id)}/notes?after=${after}`),
  speak: (id: string, text: string) => call<t.Note>(`${table(id)}/notes`, { text }),
  /** The first game: each request says how far the learner is. */
  tutorial: <T>(what: string, wanted: object) => call<T>(`tutorial${what}`, wanted),
  explained: (rule: string) => call<t.RuleExplained>(`rules/${encodeURIComponent(rule)}`),
  story: (id: string) => call<t.Story>(`${table(id)}/story`),
  branch: (id: string, wanted: t.Branch) => seating<t.TableView>(`${table(id)}/branch`, wanted),
  analysis: (id: string) => call<t.AnalysisView>(`${table(id)}/analysis`),
  beginAnalysis: (id: string) => call<t.AnalysisView>(`${table(id)}/analysis`, {}),
  stopAnalysis: (id: string) => call<t.AnalysisView>(`${table(id)}/analysis/stop`, {}),
  line: (id: string, wanted: t.LineRequest) => call<t.TableView[]>(`${table(id)}/line`, wanted),
  hint: (id: string) => call<t.HintView>(`${table(id)}/hint`),
  /** A position in full, or why it cannot be; without one, that of a new game. */
  setUp: (wanted: Partial<t.PositionWanted>) => call<t.PositionSetUp>('positions', wanted),
  recordOf: (id: string) => `/api/${table(id)}/record`,
}
