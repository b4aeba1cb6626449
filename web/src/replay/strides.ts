// The keys that go through a game: arrows by action, with Shift by turn, pages by round.
import type { Stride } from './story.svelte'

const ways: Record<string, [Stride, -1 | 1]> = {
  ArrowLeft: ['action', -1],
  ArrowRight: ['action', 1],
  PageUp: ['round', -1],
  PageDown: ['round', 1],
}

export function strideOf(event: KeyboardEvent): [Stride, -1 | 1] | null {
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing) return null
  if (document.querySelector('dialog[open]')) return null
  const found = ways[event.key]
  return found && event.shiftKey && found[0] === 'action' ? ['turn', found[1]] : (found ?? null)
}
