// Small choices of the forms.

/** The list without the thing, or with it at the end. */
export const toggled = <T>(list: readonly T[], thing: T): T[] =>
  list.includes(thing) ? list.filter((one) => one !== thing) : [...list, thing]

/** "2 3 6" as values; what is no value is left out. */
export const valuesOf = (text: string): number[] =>
  (text.match(/\d+/g) ?? []).map(Number).filter((value) => value >= 1 && value <= 6)
