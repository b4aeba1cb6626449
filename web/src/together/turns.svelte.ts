// Where it is my turn, at all my tables: counted in the title and the icon, told by a notification and a sound.
import { hub } from './hub'
import { chime } from './chime'
import { badge } from './favicon'
import type { TurnTable } from '../model/types'
import { settings } from '../model/settings.svelte'
import { say } from '../words'

class TurnWatch {
  tables = $state.raw<TurnTable[]>([])
  /** Of notifications: whether the person was asked, and what they said. */
  permission = $state<NotificationPermission | 'impossible'>(
    typeof Notification === 'function' ? Notification.permission : 'impossible',
  )
  #known: Set<string> | null = null

  begin(): void {
    hub.onturns = (tables) => this.#hear(tables)
    hub.begin()
  }

  /** The tables that wait for me, but for the one that I am at. */
  elsewhere(here: string): TurnTable[] {
    return this.tables.filter((table) => table.id !== here)
  }

  #hear(tables: TurnTable[]): void {
    this.tables = tables
    badge(tables.length)
    // What waited already when the page came is no news.
    const news = this.#known ? tables.filter((table) => !this.#known!.has(table.id)) : []
    this.#known = new Set(tables.map((table) => table.id))
    if (news.length) this.#tell(news)
  }

  #tell(news: TurnTable[]): void {
    // One page of a browser speaks for all.
    if (settings.sound && (hub.leads || !document.hidden)) chime()
    if (!hub.leads || hub.anySeen || !settings.notify || this.permission !== 'granted') return
    for (const table of news) notify(table)
  }

  /** By a press only: whether notifications are wanted. The browser asks the person once. */
  async wantNotifications(): Promise<void> {
    if (this.permission === 'impossible') return
    if (this.permission !== 'granted') this.permission = await Notification.requestPermission()
    settings.setNotify(this.permission === 'granted' && !settings.notify)
  }
}

function notify(table: TurnTable): void {
  try {
    const shown = new Notification(say('turn.title'), {
      body: table.title || say('turn.body'),
      tag: `panamax-${table.id}`,
      icon: '/static/favicon.svg',
    })
    shown.onclick = () => {
      window.focus()
      shown.close()
      if (location.pathname !== `/t/${table.id}`) location.assign(`/t/${table.id}`)
    }
  } catch {
    // Some browsers let only workers notify; the sound and the title are left.
  }
}

export const turns = new TurnWatch()

/** A title with the number of tables that wait for me. */
export const titled = (text: string): string => (turns.tables.length ? `(${turns.tables.length}) ${text}` : text)
