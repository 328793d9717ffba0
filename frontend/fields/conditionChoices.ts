import type { FoundCondition } from '#resources/core/answers.ts'
import type { MedicalCondition } from '#resources/core/fields/conditions.ts'

/** Characters that a condition in words of one's own may have. */
const longestWords = 200

/** What a search answer becomes in a record: the name as the reader saw it, and the main code. */
export function conditionOf({ friendlyName, frenchName, icdTenCodes }: FoundCondition, language: string): MedicalCondition {
  const displayName = language.startsWith('fr') ? (frenchName ?? friendlyName) : friendlyName
  return { displayName, code: icdTenCodes[0]?.code ?? '', codeSystem: 'icd10' }
}

/** What somebody wrote is its own code. */
export function asWritten(words: string): MedicalCondition {
  const displayName = words.trim().replace(/\s+/g, ' ').slice(0, longestWords).trimEnd()
  return { displayName, code: displayName, codeSystem: 'userDefined' }
}

/** Tells the entries of a list apart. */
export const keyOf = ({ displayName, code, codeSystem }: MedicalCondition): string => `${codeSystem} ${code} ${displayName}`

/** A letter may begin a code; words want two. */
export const canSearch = (words: string): boolean => /^[a-z]$/i.test(words.trim()) || words.trim().length > 1
