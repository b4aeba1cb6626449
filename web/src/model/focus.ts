// Who plays by keyboard is not thrown back to the top of the page when the control just pressed is gone.
import { tick } from 'svelte'

/** What was last pressed by a key; null if a pointer did it. */
let keyed: string | null = null

/** A control was pressed: a click without a pointer counts as a key. */
export function pressed(event: MouseEvent, action: string): void {
  keyed = event.detail === 0 ? action : null
}

export const byKeyboard = (): boolean => keyed !== null

/** Once the table has changed: to the same action if it is still legal, else to the first that is. */
export async function refocus(): Promise<void> {
  await tick()
  if (keyed === null || document.activeElement !== document.body || document.querySelector('dialog[open]')) return
  const legal = [...document.querySelectorAll<HTMLElement>('.legal')].filter((one) => one.checkVisibility())
  const same = legal.find((one) => one.dataset.action === keyed)
  // Things of the table before the buttons of the prompt: a second Enter must not end what was begun.
  const other = legal.find((one) => !one.closest('.prompt')) ?? legal[0]
  ;(same ?? other)?.focus()
}
