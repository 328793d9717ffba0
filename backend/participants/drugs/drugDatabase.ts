import { type DrugSearchAnswer, maxDrugTermLength } from '#resources/participants/drugSearchAnswer.ts'
import { createCache } from '../../platform/common/cache.ts'
import { fetchIngredients } from './fetchIngredients.ts'

/** Searches names of active ingredients in an external drug database. */
export interface DrugDatabase {
  /** Returns matching names. Never throws: `isAvailable` is false if the service is slow, broken or unreachable. */
  search(term: string, language: 'en' | 'fr'): Promise<DrugSearchAnswer>
}

interface DrugDatabaseOptions {
  /** The address of the active-ingredient service; null if there is no service. */
  readonly url: string | null
  readonly timeoutMs?: number
  /** Milliseconds that a successful response stays cached. */
  readonly keepMs?: number
  /** Milliseconds without requests after a failure, so that input does not wait for the service. */
  readonly restMs?: number
}

/** Most terms whose responses are cached. */
const mostCached = 500
/** Most names returned for a term. */
const mostNames = 20
/** Least characters for a search: shorter terms match half the database. */
const shortestTerm = 2

const unavailable: DrugSearchAnswer = { isAvailable: false, drugs: [] }

export function openDrugDatabase({ url, timeoutMs = 3000, keepMs = 300_000, restMs = 15_000 }: DrugDatabaseOptions): DrugDatabase {
  const cache = createCache<Promise<DrugSearchAnswer>>({ most: mostCached, milliseconds: keepMs })
  let restsUntil = 0

  const searchDrugs = async (address: string, term: string, language: 'en' | 'fr'): Promise<DrugSearchAnswer> => {
    try {
      const names = await fetchIngredients({ address, term, language, timeoutMs })
      return { isAvailable: true, drugs: sortBestFirst(names, term).slice(0, mostNames) }
    } catch {
      restsUntil = Date.now() + restMs
      return unavailable
    }
  }

  return {
    async search(searchText, language) {
      const term = tidySearchText(searchText)
      if (term.length < shortestTerm) return { isAvailable: url !== null, drugs: [] }
      if (url === null) return unavailable
      const key = `${language} ${term.toLowerCase()}`
      const before = cache.get(key)
      if (before !== undefined) return before
      if (restsUntil > Date.now()) return unavailable
      const answer = searchDrugs(url, term, language)
      cache.set(key, answer)
      if (!(await answer).isAvailable) cache.delete(key)
      return answer
    },
  }
}

/** Removes all characters that no ingredient's name has: keeps letters, digits and some punctuation. Nothing else is sent. */
const tidySearchText = (searchText: string): string =>
  searchText
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ,.()'+/-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxDrugTermLength)

/** Sorts names, each once: those that begin with the term come before those that contain it. */
function sortBestFirst(names: readonly string[], term: string): DrugSearchAnswer['drugs'] {
  const namesByLowercase = new Map(names.map((name) => [name.toLowerCase(), name] as const))
  const lowercaseTerm = term.toLowerCase()
  const rank = (name: string): number => (name.startsWith(lowercaseTerm) ? 0 : name.includes(` ${lowercaseTerm}`) ? 1 : 2)
  return [...namesByLowercase]
    .sort(([left], [right]) => rank(left) - rank(right) || left.localeCompare(right))
    .map(([, name]) => ({ ingredientName: toTitleCase(name) }))
}

/** Converts a name from capitals: `ACETAMINOPHEN` becomes `Acetaminophen`. */
function toTitleCase(name: string): string {
  if (name !== name.toUpperCase()) return name
  const lower = name.toLowerCase()
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}
