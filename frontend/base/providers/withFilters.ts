import type { HomeCount } from '#resources/reports/home.ts'

const suffixes = { _gte: 'gte', _lte: 'lte', _filled: 'nnull' } as const

/**
 * Returns the URL of a screen with a filtered list.
 * @param path with or without parameters
 * @param quick fields with filter chips, which can have several values
 */
export function withFilters(path: string, query: HomeCount['query'], quick: readonly string[] = []): string {
  const parameters = Object.entries(query).flatMap(([name, value], filterIndex) => {
    const suffix = Object.keys(suffixes).find((each) => name.endsWith(each)) as keyof typeof suffixes | undefined
    const field = suffix === undefined ? name : name.slice(0, -suffix.length)
    const isSeveral = typeof value !== 'string' || (suffix === undefined && quick.includes(field))
    const operator = suffix === undefined ? (isSeveral ? 'in' : 'eq') : suffixes[suffix]
    const values = isSeveral
      ? [value].flat().map((each, valueIndex) => [`[value][${valueIndex}]`, each] as const)
      : [['[value]', String(value)] as const]
    return [['[field]', field] as const, ['[operator]', operator] as const, ...values].map(
      ([key, text]) => [`filters[${filterIndex}]${key}`, text] as [string, string],
    )
  })
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(parameters)}`
}
