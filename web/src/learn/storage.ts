// What this browser remembers of its learner. Where storage is forbidden nothing is remembered.
export function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`panamax-${key}`) ?? 'null')
  } catch {
    return null
  }
}

export function store(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(`panamax-${key}`)
    else localStorage.setItem(`panamax-${key}`, JSON.stringify(value))
  } catch {
    /* see above */
  }
}
