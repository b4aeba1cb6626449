// Where on the page a lesson points: the names of `points`, each as selectors, the first that shows is meant.
export function selectorsFor(point: string, actions: string[], transferring: boolean): string[] {
  const [name = '', what = ''] = point.split(/[.:]/)
  const doing = (verb: string) => actions.filter((action) => action.startsWith(verb)).map(byAction)
  const place: Record<string, string[]> = {
    'action-table': [
      // A transfer begins at its switch.
      ...(doing('transfer').length && !transferring ? ['[data-transfer]'] : []),
      byAction(`take ${what}`), `[data-die="${what}"]`, ...doing('transfer').map((one) => crossing(one, what)),
    ],
    offer: [byAction('contract')],
    ship: [...doing('load').filter((one) => one.includes(`${what}"`)), byAction(`move ${what}`), `[data-ship="${what}"]`, `[data-berth="${what}"]`],
    space: doing('build').filter((one) => one.includes(` ${what}"`)),
    contract: [`[data-container^="${what}:"]`],
    share: [byAction(`buy ${what}`)],
    reward: [byAction(`reward ${what}`)],
    control: what === 'fees' ? [byAction('fees stevedore'), byAction('fees pay')] : [byAction(what)],
    clipboard: ['.own .clp'],
    company: ['.own .st.cash'],
    player: ['.own .purse'],
  }
  const built = name === 'ship' && doing('build').length > 0 ? ['[data-yard="1"]'] : []
  return [...built, ...(place[name] ?? [])]
}

const byAction = (action: string): string => `[data-action="${action}"]`
/** The selector of a crossing, if it ends in that column. */
const crossing = (selector: string, column: string): string => (selector.endsWith(` ${column}"]`) ? selector : '.none')

/** On a phone: the tab of the sheet that a target is in. */
export const tabOf = (point: string): string | null => {
  if (/^(action-table|offer)/.test(point)) return '[data-sheet="action"]'
  if (/^(contract|clipboard|company|player)/.test(point)) return '[data-sheet="own"]'
  return null
}

/** The same for an action itself; ships and the prompt are in sight without a sheet. */
export const tabOfAction = (action: string): string | null => {
  if (/^(take|transfer|contract)/.test(action)) return '[data-sheet="action"]'
  return /^(captain|stevedore|give-up|load .* train)/.test(action) ? '[data-sheet="own"]' : null
}

/** The first element of a selector that one can see. */
export function shown(selector: string): Element | undefined {
  return [...document.querySelectorAll(selector)].find((one) => one.checkVisibility({ visibilityProperty: true }))
}
