/** Letters that Unicode does not take apart into a letter and an accent. */
const alike: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæøßłđðþı]/g, (letter) => alike[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const joinedKey = (words: readonly string[]): string => [...words].sort().join('')

/**
 * Is it the same name? Letter case, accents, hyphens, spaces and the order of first and last name count for nothing; further given names may stand between.
 * Pure.
 * @param written as the signer typed it
 * @param parts of the name as the profile has it: first name, last name
 */
export function isSameName(written: string, parts: readonly string[]): boolean {
  const entered = wordsOf(written)
  const wanted = parts.flatMap(wordsOf)
  if (wanted.length === 0 || entered.length === 0) return false
  const rest = [...entered]
  const hasAll = wanted.every((word) => {
    const at = rest.indexOf(word)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
  const pieces = parts.map((part) => wordsOf(part).join(''))
  const whole = entered.join('')
  return hasAll || joinedKey(entered) === joinedKey(wanted) || whole === pieces.join('') || whole === [...pieces].reverse().join('')
}
