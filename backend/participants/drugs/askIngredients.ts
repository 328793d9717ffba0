import { askOutside } from '../../outside.ts'

interface Question {
  readonly address: string
  readonly term: string
  readonly language: 'en' | 'fr'
  readonly timeoutMs: number
}

/** Bytes of an answer at most: a short term names thousands of products. */
const mostBytes = 4_000_000
/** Characters of a name at most. */
const longestName = 200

/**
 * Asks the national active-ingredient service: `GET …?lang=en&type=json&ingredientname=…` answers `[{ ingredient_name, … }]`.
 * @throws Error when the service is slow, broken, away, or answers something else
 */
export async function askIngredients({ address, term, language, timeoutMs }: Question): Promise<readonly string[]> {
  const url = new URL(address)
  url.searchParams.set('lang', language)
  url.searchParams.set('type', 'json')
  url.searchParams.set('ingredientname', term)
  const answer = await askOutside({ url, timeoutMs, mostBytes })
  if (answer?.status !== 200) throw new Error('The drug database answered no list')
  return namesIn(JSON.parse(answer.text))
}

function namesIn(answer: unknown): readonly string[] {
  if (!Array.isArray(answer)) throw new Error('The drug database answered no list')
  return answer.flatMap((entry: unknown) => {
    const name = typeof entry === 'object' && entry !== null && 'ingredient_name' in entry ? entry.ingredient_name : undefined
    const tidy = typeof name === 'string' ? name.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim() : ''
    return tidy === '' || tidy.length > longestName ? [] : [tidy]
  })
}
