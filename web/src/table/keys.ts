// Keys of the table: U undo, R redo, E end turn, ? why not, Escape out of whatever is open.
import type { Session } from '../model/session.svelte'

export function keys(event: KeyboardEvent, session: Session): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (event.target instanceof HTMLInputElement || document.querySelector('dialog[open]')) return
  if (session.watch.playing) session.motion.hurry()
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.action : undefined
  const done: Record<string, () => unknown> = {
    u: () => session.undo(),
    r: () => session.redo(),
    e: () => (session.offers.has('end') ? session.play('end') : session.ask('end')),
    '?': () => session.ask(focused ?? 'end'),
    Escape: () => escape(session),
  }
  done[event.key.length === 1 ? event.key.toLowerCase() : event.key]?.()
}

/** One step out: the preview, the pick, the sheet, the past. */
function escape(session: Session): void {
  session.answer = null
  if (session.hovered || session.held) session.hovered = session.held = ''
  else if (session.mayDrop) session.pick(null)
  else if (session.sheet !== 'none') session.sheet = 'none'
  else session.past = null
}
