// How far the compiled engine is. Asked once, and again as long as it compiles.
import { api } from './api'
import type { Meta } from './types'

const AGAIN = 3000 // ms

class EngineWatch {
  /** What to tell people; empty when there is nothing to wait for. */
  notice = $state('')
  #asked = false

  /** Begin to ask; once for the whole page. */
  begin(): void {
    if (this.#asked) return
    this.#asked = true
    void this.#ask()
  }

  async #ask(): Promise<void> {
    const engine: Meta['engine'] | null = await api.meta().then(
      (meta) => meta.engine,
      () => null,
    )
    this.notice = engine?.state === 'compiling' ? engine.message : ''
    if (!engine || engine.state === 'compiling') setTimeout(() => void this.#ask(), AGAIN)
  }
}

export const engine = new EngineWatch()
