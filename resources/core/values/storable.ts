/**
 * True if PostgreSQL can store the text: it contains neither U+0000 nor an unpaired surrogate (half of an emoji). Checked for every text
 * of a request and by every text rule.
 */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/**
 * True if PostgreSQL can store all texts and keys of a JSON value. Not recursive, so a maliciously deep value cannot exhaust the stack.
 */
export function isStorableJson(value: unknown): boolean {
  const open = [value]
  while (open.length > 0) {
    const each = open.pop()
    if (typeof each === 'string' && !isStorable(each)) return false
    if (typeof each !== 'object' || each === null) continue
    for (const [name, innerValue] of Object.entries(each)) {
      if (!isStorable(name)) return false
      open.push(innerValue)
    }
  }
  return true
}
