// Arrow keys go to the nearest button in their direction: along a lane, and from lane to lane.
const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** For the element that holds the buttons: `{@attach byArrow}`. */
export function byArrow(board: HTMLElement): () => void {
  const press = (event: KeyboardEvent) => go(event, board)
  board.addEventListener('keydown', press)
  return () => board.removeEventListener('keydown', press)
}

function go(event: KeyboardEvent, board: HTMLElement): void {
  const way = directions[event.key]
  const from = document.activeElement
  if (!way || !(from instanceof HTMLButtonElement)) return
  event.preventDefault()
  const middle = (element: Element) => {
    const box = element.getBoundingClientRect()
    return [box.left + box.width / 2, box.top + box.height / 2] as const
  }
  const [x, y] = middle(from)
  let best: HTMLButtonElement | null = null
  let least = Infinity
  for (const button of board.querySelectorAll('button')) {
    const [bx, by] = middle(button)
    const ahead = (bx - x) * way[0] + (by - y) * way[1]
    const aside = Math.abs((bx - x) * way[1]) + Math.abs((by - y) * way[0])
    // What lies aside counts more than what lies ahead, so that a lane is followed.
    const far = ahead + 3 * aside
    if (ahead > 4 && far < least) [best, least] = [button, far]
  }
  best?.focus()
}
