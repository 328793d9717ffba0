/** PostgreSQL stores neither U+0000 nor half of a character (a cut emoji). Asked of every text at the door, and by every rule of a text. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** The same of all texts in what JSON can say, names of fields too. Without recursion: a hostile nest must not exhaust the stack. */
export function isStorableJson(value: unknown): boolean {
  const open = [value]
  while (open.length > 0) {
    const each = open.pop()
    if (typeof each === 'string' && !isStorable(each)) return false
    if (typeof each !== 'object' || each === null) continue
    for (const [name, inner] of Object.entries(each)) {
      if (!isStorable(name)) return false
      open.push(inner)
    }
  }
  return true
}
