// Reads the canonical texts of `legal`. The page holds no rules: what is not listed is not offered.
export interface Load {
  text: string
  from: string // a contract card or "warehouse"
  value: number
  on: string // a ship or "train"
}

export class Offers {
  private readonly all: Set<string>

  constructor(readonly legal: string[]) {
    this.all = new Set(legal)
  }

  has(action: string): boolean {
    return this.all.has(action)
  }

  startingWith(verb: string): string[] {
    return this.legal.filter((text) => text === verb || text.startsWith(`${verb} `))
  }

  get loads(): Load[] {
    return this.startingWith('load').map((text) => {
      const [, what = '', on = ''] = text.split(' ')
      const [from = '', value = '0'] = what.split(':')
      return { text, from, value: Number(value), on }
    })
  }

  /** The columns a die may cross to from `column`. */
  crossings(column: number): number[] {
    return this.startingWith(`transfer ${column}`).map((text) => Number(text.split(' ')[2]))
  }

  /** The move that takes one of these ships along, if there is one. */
  moveOf(ships: string[]): string | undefined {
    return ships.map((ship) => `move ${ship}`).find((text) => this.all.has(text))
  }
}
