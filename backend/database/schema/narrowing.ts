/**
 * May the new CHECK refuse what the old one admitted? Understands bounds and lists of values; anything else that changed counts
 * as narrower, so that a person looks at it.
 */
export function isNarrower(before: string | undefined, after: string): boolean {
  if (before === undefined) return true
  if (skeleton(before) !== skeleton(after)) return true
  const wanted = new Set(literals(after))
  if (literals(before).some((literal) => !wanted.has(literal))) return true
  const bounds = boundsOf(after)
  return boundsOf(before).some(({ sign, figure }, index) => {
    const next = bounds[index]?.figure ?? Number.NaN
    return sign === '<=' ? !(next >= figure) : !(next <= figure)
  })
}

/** Does every value of the first type fit the second? */
export function isWiderType(before: string, after: string): boolean {
  const [one, other] = [before, after].map(digitsOf)
  if (one === undefined || other === undefined || one === null || other === null)
    return before !== 'bytea' && after === 'text' && !before.endsWith('[]')
  return other.whole >= one.whole && other.fraction >= one.fraction
}

const literal = /'((?:[^']|'')*)'/g

const literals = (expression: string): string[] => [...expression.matchAll(literal)].map(([, text]) => text ?? '')

const boundsOf = (expression: string): { readonly sign: string; readonly figure: number }[] =>
  [...expression.matchAll(/(<=|>=) (-?[\d.]+)/g)].map(([, sign, figure]) => ({ sign: sign ?? '', figure: Number(figure) }))

/** The expression without its figures and values. */
const skeleton = (expression: string): string =>
  expression
    .replace(literal, '?')
    .replace(/\?(?:, \?)*/g, '?')
    .replace(/(<=|>=) -?[\d.]+/g, '$1 ?')

/** Digits before and after the point; null for types that are not numbers. */
function digitsOf(type: string): { readonly whole: number; readonly fraction: number } | null {
  if (type === 'integer') return { whole: 10, fraction: 0 }
  const [, precision, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? []
  if (precision === undefined || scale === undefined) return null
  return { whole: Number(precision) - Number(scale), fraction: Number(scale) }
}
