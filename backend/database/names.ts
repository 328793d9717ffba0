/**
 * Names of prepared statements. A statement that is asked for again gets a name, so that the database parses and plans it
 * once per connection; one that never comes back costs no memory there.
 */
export class StatementNames {
  /** Connections made under an older generation hold names that were given up: they are closed when they come back. */
  generation = 0
  readonly #most: number
  readonly #names = new Map<string, string>()
  readonly #seen = new Set<string>()

  constructor(most = 500) {
    this.#most = most
  }

  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (!this.#seen.delete(text)) {
      if (this.#seen.size >= this.#most) this.#seen.clear()
      this.#seen.add(text)
      return undefined
    }
    if (this.#names.size >= this.#most) {
      this.#names.clear()
      this.generation += 1
    }
    const name = `s${this.generation}_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
