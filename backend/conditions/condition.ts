import { v5 as nameBasedId } from 'uuid'
import { codeKey, findableWords, nameKey } from './words.ts'

/** A row of the table of conditions. */
export interface Condition {
  readonly friendlyName: string
  readonly frenchName: string | null
  readonly synonyms: readonly string[]
  readonly frenchSynonyms: readonly string[]
  /** ICD-10-CM codes with their dots; the first is the main one. */
  readonly codes: readonly string[]
  /** From 5, what every clinic sees daily, to 1, rare; 0 of the official file. */
  readonly usual: number
  readonly source: 'curated' | 'icd10cm'
}

/** Any UUID: ids made from it are ours alone. */
const namespace = 'b4a7a0de-3f52-4a0e-9d0c-6f1c8f1d2e57'

/** Made from main code and name, so that loading again does not change it. */
export const idOf = ({ codes, friendlyName }: Condition): string => nameBasedId(`${codes[0] ?? ''} ${friendlyName}`, namespace)

/** A condition as the table's columns take it, in JSON. */
export const recordOf = (condition: Condition) => ({
  id: idOf(condition),
  friendly_name: condition.friendlyName,
  french_name: condition.frenchName,
  synonyms: condition.synonyms,
  french_synonyms: condition.frenchSynonyms,
  codes: condition.codes,
  usual: condition.usual,
  source: condition.source,
  words: searchedWords(condition),
})

/** The text of a tsvector. Every entry has a place that says nothing, since only places carry weights. */
function searchedWords({ friendlyName, frenchName, synonyms, frenchSynonyms, codes }: Condition): string {
  const entries = new Map<string, 'A' | 'C'>()
  const add = (entry: string, weight: 'A' | 'C') => entries.set(entry, entries.get(entry) ?? weight)
  const addName = (name: string, weight: 'A' | 'C') => {
    for (const word of findableWords(name)) add(word, weight)
    add(`=${nameKey(name)}`, weight)
  }
  for (const name of [friendlyName, frenchName ?? '']) if (name !== '') addName(name, 'A')
  for (const synonym of [...synonyms, ...frenchSynonyms]) addName(synonym, 'C')
  for (const [place, code] of codes.entries()) add(`#${codeKey(code)}`, place === 0 ? 'A' : 'C')
  return [...entries].map(([entry, weight]) => `'${entry}':1${weight}`).join(' ')
}
