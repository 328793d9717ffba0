import { fetchJson } from '../../platform/integrations/fetchJson.ts'

interface Question {
  readonly address: string
  readonly term: string
  readonly language: 'en' | 'fr'
  readonly timeoutMs: number
}

/** Most bytes of a response: a short term matches thousands of products. */
const mostBytes = 4_000_000
/** Most characters of a name. */
const longestName = 200

/**
 * Queries the national active-ingredient service: `GET …?lang=en&type=json&ingredientname=…` returns `[{ ingredient_name, … }]`.
 * @throws Error when the service is slow, broken or unreachable, or returns anything else
 */
export async function fetchIngredients({ address, term, language, timeoutMs }: Question): Promise<readonly string[]> {
  const url = new URL(address)
  url.searchParams.set('lang', language)
  url.searchParams.set('type', 'json')
  url.searchParams.set('ingredientname', term)
  const answer = await fetchJson({ service: 'drugDatabase', url, timeoutMs, mostBytes })
  if (answer?.status !== 200) throw new Error('The drug database did not return a list')
  return parseNames(JSON.parse(answer.text))
}

function parseNames(answer: unknown): readonly string[] {
  if (!Array.isArray(answer)) throw new Error('The drug database did not return a list')
  return answer.flatMap((entry: unknown) => {
    const name = typeof entry === 'object' && entry !== null && 'ingredient_name' in entry ? entry.ingredient_name : undefined
    const tidy = typeof name === 'string' ? name.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim() : ''
    return tidy === '' || tidy.length > longestName ? [] : [tidy]
  })
}
