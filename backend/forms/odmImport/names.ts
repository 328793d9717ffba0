/** Gives each question of a scope (a form, a repeat) a name of its own; letter case does not count. */
export class Names {
  readonly #used = new Set<string>()

  /** The name itself where it is free, else with a number behind it. */
  take(name: string): string {
    const plain = name.trim() === '' ? 'question' : name.trim()
    let free = plain
    for (let number = 2; this.#used.has(free.toLowerCase()); number++) free = `${plain}_${number}`
    this.#used.add(free.toLowerCase())
    return free
  }
}

/** A name that expressions can hold: without brackets, dots and signs that the product puts behind names. Pure. */
export const plainName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}_ ]+/gu, '_').slice(0, 120)

/** Is it made of letters, digits and underscores, as names of variables are? */
export const isVariableName = (name: string): boolean => /^[A-Za-z_]\w{0,79}$/.test(name)
