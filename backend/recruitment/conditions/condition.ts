import { v5 as nameBasedId } from 'uuid'
import { findSearchableWords, nameKey, toCodeKey } from './searchableWords.ts'

/** A row of the table of conditions. */
export interface Condition {
  readonly friendlyName: string
  readonly frenchName: string | null
  readonly synonyms: readonly string[]
  readonly frenchSynonyms: readonly string[]
  /** ICD-10-CM codes with their dots; the first is the main one. */
  readonly codes: readonly string[]
  /** Frequency from 5 (seen daily in every clinic) to 1 (rare); 0 in the official file. */
  readonly usual: number
  readonly source: 'curated' | 'icd10cm'
}

/** A random UUID as namespace, so that ids derived from it occur only in this table. */
const namespace = 'b4a7a0de-3f52-4a0e-9d0c-6f1c8f1d2e57'

/** Returns an id derived from main code and name, so that loading the table again does not change it. */
export const idOf = ({ codes, friendlyName }: Condition): string => nameBasedId(`${codes[0] ?? ''} ${friendlyName}`, namespace)

/** Returns a condition as JSON for the columns of the table. */
export const recordOf = (condition: Condition) => ({
  id: idOf(condition),
  friendly_name: condition.friendlyName,
  french_name: condition.frenchName,
  synonyms: condition.synonyms,
  french_synonyms: condition.frenchSynonyms,
  codes: condition.codes,
  usual: condition.usual,
  source: condition.source,
  words: searchVectorText(condition),
})

/** Returns the text of a tsvector. Each entry has a dummy position, because PostgreSQL stores a weight only with a position. */
function searchVectorText({ friendlyName, frenchName, synonyms, frenchSynonyms, codes }: Condition): string {
  const entries = new Map<string, 'A' | 'C'>()
  const add = (entry: string, weight: 'A' | 'C') => entries.set(entry, entries.get(entry) ?? weight)
  const addName = (name: string, weight: 'A' | 'C') => {
    for (const word of findSearchableWords(name)) add(word, weight)
    add(`=${nameKey(name)}`, weight)
  }
  for (const name of [friendlyName, frenchName ?? '']) if (name !== '') addName(name, 'A')
  for (const synonym of [...synonyms, ...frenchSynonyms]) addName(synonym, 'C')
  for (const [index, code] of codes.entries()) add(`#${toCodeKey(code)}`, index === 0 ? 'A' : 'C')
  return [...entries].map(([entry, weight]) => `'${entry}':1${weight}`).join(' ')
}
