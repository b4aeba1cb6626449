// A control may come to lie under a pointer that rests: then nobody has asked it anything yet.

let x = NaN
let y = NaN

function note(event: PointerEvent): void {
  x = event.clientX
  y = event.clientY
}
for (const kind of ['pointermove', 'pointerdown'] as const) addEventListener(kind, note, { capture: true })

/** Looks when the pointer comes to the control; if the control came to the pointer, once the pointer moves. */
export function whenPointed(event: PointerEvent & { currentTarget: HTMLElement }, look: () => void): void {
  if (event.clientX !== x || event.clientY !== y) look()
  else event.currentTarget.addEventListener('pointermove', look, { once: true })
}
