/**
 * Names of prepared statements. A statement gets a name at its second use, so that the database parses and plans it once per connection.
 * A statement that is used only once is not stored there.
 */
export class StatementNames {
  /** Connections of an older generation use discarded names: they are closed when they return to the pool. */
  generation = 0
  readonly #most: number
  readonly #names = new Map<string, string>()
  readonly #seen = new Set<string>()

  constructor(maxSize = 500) {
    this.#most = maxSize
  }

  of(text: string): string | undefined {
    const cachedName = this.#names.get(text)
    if (cachedName !== undefined) return cachedName
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
