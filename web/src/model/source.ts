// Where a session has its table from: the server's tables, or a lesson.
import type { api } from './api'
import type { Seat } from './types'

export interface StepStream extends Pick<EventSource, 'close' | 'onopen' | 'onerror' | 'readyState'> {
  addEventListener: (type: 'step' | 'note' | 'table', heard: (event: Event) => void) => void
}

export interface Source
  extends Pick<
    typeof api,
    'act' | 'undo' | 'redo' | 'invite' | 'previews' | 'why' | 'log' | 'at' | 'reports' | 'advisors'
  > {
  stepsAfter: (id: string, seq: number, look?: Seat | null) => StepStream
}

/** A stream of what this page knows already: nothing is awaited from the server. */
export class QuietStream extends EventTarget implements StepStream {
  readonly readyState = 1
  onopen = null
  onerror = null
  close(): void {}
}
