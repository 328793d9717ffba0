import type { ConditionMatch } from '#resources/recruitment/conditionAnswers.ts'
import type { MedicalCondition } from '#resources/core/fields/conditions.ts'

/** Maximum length of a free-text condition in characters. */
const maxTextLength = 200

/** Returns the condition to store for a search result: the name as the reader saw it, and the main code. */
export function conditionOf({ friendlyName, frenchName, icdTenCodes }: ConditionMatch, language: string): MedicalCondition {
  const displayName = language.startsWith('fr') ? (frenchName ?? friendlyName) : friendlyName
  return { displayName, code: icdTenCodes[0]?.code ?? '', codeSystem: 'icd10' }
}

/** Returns a free-text condition, whose code is its text. */
export function createFreeTextCondition(text: string): MedicalCondition {
  const displayName = text.trim().replace(/\s+/g, ' ').slice(0, maxTextLength).trimEnd()
  return { displayName, code: displayName, codeSystem: 'userDefined' }
}

/** Key that distinguishes the entries of a list. */
export const keyOf = ({ displayName, code, codeSystem }: MedicalCondition): string => `${codeSystem} ${code} ${displayName}`

/** True if the text is long enough for a search: one letter may begin a code, otherwise two characters are needed. */
export const canSearch = (text: string): boolean => /^[a-z]$/i.test(text.trim()) || text.trim().length > 1
