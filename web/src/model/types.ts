// Names for what the server sends. The messages come from the OpenAPI document; a position is written out
// here as `docs/interface.md` has it, because the document leaves it open.
import type { components } from './openapi'

export type Schemas = components['schemas']
export type Seat = 'red' | 'blue' | 'yellow' | 'green'
export type Nation = 'EU' | 'UE' | 'CN' | 'UW'
export type Ocean = 'atlantic' | 'pacific'
export type Card = 'captain' | 'stevedore'
export type Phase = 'before-die' | 'loading' | 'moving' | 'after-die' | 'free-action' | 'reward' | 'fees' | 'over'

export interface Contract {
  card: string
  containers: number[]
}

export interface Company {
  cash: number
  price: number
  shares_for_sale: number
  supply: number
  delivered: number
  rail: number | null
  warehouse: number[]
  contracts: Contract[]
  flags: Record<Nation, number>
  passengers: number
}

export interface Player {
  cash: number
  shares: Partial<Record<Seat, number>>
  advisors: (string | null)[]
  captain: number | null
  stevedore: number | null
  fresh: Card[]
  kept_markets: number
  bailouts: number
}

export interface Afloat {
  at: string
  bound?: Ocean
  cargo?: [Seat, number][]
}

export interface Moves {
  lock: number
  waterway: number
  any: number
}

export interface Turn {
  die_taken: boolean
  source: 'die' | Card | 'flag' | null
  begun: boolean
  loads: number
  moves: Moves
  market: boolean
  contract: number | null
  kept_now: number
  rewards: string[]
  fees: Seat[]
  loaded: string[]
}

export interface Position {
  edition: string
  seats: number
  round: number
  order: Seat[]
  active: Seat
  to_act: Seat | null
  phase: Phase
  action_table: Record<string, { dice: number; executive: number }>
  offer: Record<string, string | null>
  companies: Partial<Record<Seat, Company>>
  players: Partial<Record<Seat, Player>>
  ships: Record<string, Afloat>
  captains: number[]
  stevedores: number[]
  turn: Turn
  scores?: Partial<Record<Seat, number>>
  winners?: Seat[]
}

// Events differ by kind; their keys are those of `docs/interface.md`.
export type GameEvent = { kind: string } & Record<string, any>

type With<T, Extra> = Omit<T, keyof Extra> & Extra

export type Forecast = Schemas['Forecast']
export type TableView = With<
  Schemas['TableView'],
  { position: Position; view: Seat | null; thinking: Seat | null; forecast: Record<string, Forecast>; table: Gathering }
>
export type LogLine = With<Schemas['LogLine'], { events: GameEvent[]; seat: Seat | null }>
export type Step = With<Schemas['Step'], { table: TableView; line: LogLine | null }>
export type Preview = With<Schemas['Preview'], { events: GameEvent[] }>
export type Previews = With<Schemas['Previews'], { previews: Record<string, Preview> }>
export type Problem = With<Schemas['Problem'], { table: TableView | null }>
export type RoundReport = With<Schemas['RoundReport'], { events: GameEvent[] }>
export type Reports = With<Schemas['Reports'], { rounds: RoundReport[]; scores: GameEvent[]; winners: Seat[] }>
export type Meta = Schemas['Meta']
export type Rule = Schemas['Rule']
export type Gives = Schemas['Gives']
export type Column = Schemas['Column']
export type Why = Schemas['Why']
export type Advisors = Schemas['Advisors']
export type EditionView = Schemas['EditionView']
export type TableSummary = With<Schemas['TableSummary'], { winners: Seat[] }>
export type Invitation = With<Schemas['Invitation'], { table: TableView }>
export type NewTable = Pick<Schemas['NewTable'], 'seats'> & Partial<Schemas['NewTable']>
export type Branch = Schemas['Branch']
export type Moment = With<Schemas['Moment'], { seat: Seat | null; company: Money; personal: Money; worth: Money }>
export type Story = With<Schemas['Story'], { moments: Moment[] }>
export type RuleExample = With<Schemas['RuleExample'], { bare: Position; before: Position; after: Position }>
export type RuleExplained = With<Schemas['RuleExplained'], { examples: RuleExample[] }>
type Money = Partial<Record<Seat, number>>
export type AnalysisView = Schemas['AnalysisView']
export type Decision = Schemas['Decision']
export type LineRequest = Schemas['LineRequest']
export type HintView = Schemas['HintView']
export type PositionWanted = With<Schemas['PositionWanted'], { position: Position | null }>
export type PositionSetUp = With<Schemas['PositionSetUp'], { position: Position }>
export type Gathering = Schemas['Gathering']
export type SeatInfo = Schemas['SeatInfo']
export type Note = With<Schemas['Note'], { seat: Seat | null }>
export type LobbyTable = With<Schemas['LobbyTable'], { winners: Seat[]; mine: Seat[]; open: Seat[]; to_act: Seat | null }>
export type Lobby = Record<'mine' | 'open' | 'running' | 'finished' | 'away', LobbyTable[]>
export type TurnTable = Schemas['TurnTable']
export type TableEvent = With<Schemas['TableEvent'], { step?: Step | null; note?: Note | null; view?: TableView | null }>
export type Clock = Schemas['Clock']
