/** Gives each question of a scope (a form or a repeat) a unique name, ignoring case. */
export class Names {
  readonly #used = new Set<string>()

  /** Returns the name if it is free, else the name with a number. */
  take(name: string): string {
    const trimmedName = name.trim() === '' ? 'question' : name.trim()
    let free = trimmedName
    for (let number = 2; this.#used.has(free.toLowerCase()); number++) free = `${trimmedName}_${number}`
    this.#used.add(free.toLowerCase())
    return free
  }
}

/** Returns a name that expressions can contain: without brackets, dots and other special characters. Pure. */
export const simplifyName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}_ ]+/gu, '_').slice(0, 120)

/** True for letters, digits and underscores, as in variable names. */
export const isVariableName = (name: string): boolean => /^[A-Za-z_]\w{0,79}$/.test(name)
