/** Letters that Unicode does not decompose into a letter and an accent. */
const alike: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

const splitName = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæøßłđðþı]/g, (letter) => alike[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const joinSorted = (words: readonly string[]): string => [...words].sort().join('')

/**
 * True if both names are the same. Ignores letter case, accents, hyphens, spaces and the order of first and last name; further given
 * names may be in between. Pure.
 * @param enteredName as the signer typed it
 * @param nameParts of the name in the profile: first name, last name
 */
export function isSameName(enteredName: string, nameParts: readonly string[]): boolean {
  const enteredWords = splitName(enteredName)
  const profileWords = nameParts.flatMap(splitName)
  if (profileWords.length === 0 || enteredWords.length === 0) return false
  const remainingWords = [...enteredWords]
  const hasAll = profileWords.every((word) => {
    const index = remainingWords.indexOf(word)
    if (index >= 0) remainingWords.splice(index, 1)
    return index >= 0
  })
  const joinedParts = nameParts.map((namePart) => splitName(namePart).join(''))
  const joinedEntry = enteredWords.join('')
  return (
    hasAll ||
    joinSorted(enteredWords) === joinSorted(profileWords) ||
    joinedEntry === joinedParts.join('') ||
    joinedEntry === [...joinedParts].reverse().join('')
  )
}
