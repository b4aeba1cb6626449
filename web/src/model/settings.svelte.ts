// What this browser prefers: theme and pace. Kept in local storage; nothing of the game is kept here.
const read = (key: string): string | null => {
  try {
    return localStorage.getItem(`panamax-${key}`)
  } catch {
    return null // storage may be forbidden; then nothing is remembered
  }
}

const write = (key: string, value: string): void => {
  try {
    localStorage.setItem(`panamax-${key}`, value)
  } catch {
    /* see read */
  }
}

const narrowScreen = matchMedia('(max-width: 760px)')
const darkSystem = matchMedia('(prefers-color-scheme: dark)')
const stillness = matchMedia('(prefers-reduced-motion: reduce)')

class Settings {
  theme = $state<'light' | 'dark'>(
    (read('theme') as 'light' | 'dark' | null) ?? (darkSystem.matches ? 'dark' : 'light'),
  )
  faster = $state(read('faster') === 'yes')
  /** A sound when it is my turn, and a notification while no page is looked at: off until they are wanted. */
  sound = $state(read('sound') === 'yes')
  notify = $state(read('notify') === 'yes')
  narrow = $state(narrowScreen.matches)
  still = $state(stillness.matches)

  constructor() {
    document.documentElement.dataset.theme = this.theme
    narrowScreen.addEventListener('change', () => (this.narrow = narrowScreen.matches))
    stillness.addEventListener('change', () => (this.still = stillness.matches))
  }

  toggleTheme(): void {
    this.theme = this.theme === 'dark' ? 'light' : 'dark'
    document.documentElement.dataset.theme = this.theme
    write('theme', this.theme)
  }

  toggleFaster(): void {
    this.faster = !this.faster
    write('faster', this.faster ? 'yes' : 'no')
  }

  toggleSound(): void {
    this.sound = !this.sound
    write('sound', this.sound ? 'yes' : 'no')
  }

  setNotify(wanted: boolean): void {
    this.notify = wanted
    write('notify', wanted ? 'yes' : 'no')
  }
}

export const settings = new Settings()
