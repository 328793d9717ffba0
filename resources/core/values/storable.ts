/**
 * True if PostgreSQL can store the text: it contains neither U+0000 nor an unpaired surrogate (half of an emoji). Checked for every text
 * of a request and by every text rule.
 */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Control characters except tabs and line breaks, and noncharacters: XML 1.0 cannot contain them, even when escaped. */
const controlCharacter = /(?![\t\n\r\u0080-\u009f])\p{Cc}|[\ufffe\uffff]/gu

/** True if the text contains control characters, or characters that cannot be stored. Tabs and line breaks are allowed. */
export const hasControlCharacter = (text: string): boolean => !isStorable(text) || text.search(controlCharacter) >= 0

/** Returns the control characters of a text as code points, each once: `U+000B`. Pure. */
export const listControlCharacters = (text: string): readonly string[] =>
  [...new Set(text.match(controlCharacter))].map(
    (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  )

/** Replaces control characters by U+FFFD, the sign for an unreadable character, so that an export shows where they were. Pure. */
export const replaceControlCharacters = (text: string): string => text.toWellFormed().replace(controlCharacter, '\ufffd')

/** Removes control characters. Vertical tabs and form feeds become line breaks, which they are in word processors. Pure. */
export const removeControlCharacters = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\v\f]/g, '\n')
    .replace(controlCharacter, '')

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
