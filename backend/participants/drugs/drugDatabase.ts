import { type DrugSearchAnswer, maxDrugTermLength } from '#resources/drugSearchAnswer.ts'
import { createCache } from '../../cache.ts'
import { askIngredients } from './askIngredients.ts'

/** Names of active ingredients as a drug database outside knows them. */
export interface DrugDatabase {
  /** Never throws: a service that is slow, broken or away answers `isAvailable: false`. */
  search(term: string, language: 'en' | 'fr'): Promise<DrugSearchAnswer>
}

interface DrugDatabaseOptions {
  /** The address of the active-ingredient service; null: there is none. */
  readonly url: string | null
  readonly timeoutMs?: number
  /** How long a good answer is kept. */
  readonly keepMs?: number
  /** How long nothing is asked after a failure, so that nobody waits at every keystroke. */
  readonly restMs?: number
}

/** Terms whose answers are cached. */
const mostCached = 500
/** Names offered for a term. */
const mostNames = 20
/** Characters before anything is asked: shorter terms name half the database. */
const shortestTerm = 2

const unavailable: DrugSearchAnswer = { isAvailable: false, drugs: [] }

export function openDrugDatabase({ url, timeoutMs = 3000, keepMs = 300_000, restMs = 15_000 }: DrugDatabaseOptions): DrugDatabase {
  const cache = createCache<Promise<DrugSearchAnswer>>({ most: mostCached, milliseconds: keepMs })
  let restsUntil = 0

  const ask = async (address: string, term: string, language: 'en' | 'fr'): Promise<DrugSearchAnswer> => {
    try {
      const names = await askIngredients({ address, term, language, timeoutMs })
      return { isAvailable: true, drugs: bestFirst(names, term).slice(0, mostNames) }
    } catch {
      restsUntil = Date.now() + restMs
      return unavailable
    }
  }

  return {
    async search(typed, language) {
      const term = tidied(typed)
      if (term.length < shortestTerm) return { isAvailable: url !== null, drugs: [] }
      if (url === null) return unavailable
      const key = `${language} ${term.toLowerCase()}`
      const before = cache.get(key)
      if (before !== undefined) return before
      if (restsUntil > Date.now()) return unavailable
      const answer = ask(url, term, language)
      cache.set(key, answer)
      if (!(await answer).isAvailable) cache.delete(key)
      return answer
    },
  }
}

/** What may be the name of an ingredient: letters, digits and the few signs that stand in one. Nothing else leaves the house. */
const tidied = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ,.()'+/-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxDrugTermLength)

/** Each name once, those that begin with the term before those that contain it. */
function bestFirst(names: readonly string[], term: string): DrugSearchAnswer['drugs'] {
  const once = new Map(names.map((name) => [name.toLowerCase(), name] as const))
  const sought = term.toLowerCase()
  const rank = (name: string): number => (name.startsWith(sought) ? 0 : name.includes(` ${sought}`) ? 1 : 2)
  return [...once]
    .sort(([left], [right]) => rank(left) - rank(right) || left.localeCompare(right))
    .map(([, name]) => ({ ingredientName: inWords(name) }))
}

/** The service shouts: `ACETAMINOPHEN` is shown as `Acetaminophen`. */
function inWords(name: string): string {
  if (name !== name.toUpperCase()) return name
  const lower = name.toLowerCase()
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}
