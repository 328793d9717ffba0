/**
 * True if the new CHECK may reject values that the old one accepted. It compares bounds and lists of values; any other change counts as
 * narrower, so that a developer reviews it.
 */
export function isNarrower(before: string | undefined, after: string): boolean {
  if (before === undefined) return true
  if (skeletonOf(before) !== skeletonOf(after)) return true
  const desiredLiterals = new Set(literalsOf(after))
  if (literalsOf(before).some((literal) => !desiredLiterals.has(literal))) return true
  const bounds = boundsOf(after)
  return boundsOf(before).some(({ sign, figure }, index) => {
    const next = bounds[index]?.figure ?? Number.NaN
    return sign === '<=' ? !(next >= figure) : !(next <= figure)
  })
}

/** True if every value of the first type fits the second. */
export function isWiderType(before: string, after: string): boolean {
  const [digitsBefore, digitsAfter] = [before, after].map(digitsOf)
  if (digitsBefore === undefined || digitsAfter === undefined || digitsBefore === null || digitsAfter === null)
    return before !== 'bytea' && after === 'text' && !before.endsWith('[]')
  return digitsAfter.whole >= digitsBefore.whole && digitsAfter.fraction >= digitsBefore.fraction
}

const literal = /'((?:[^']|'')*)'/g

const literalsOf = (expression: string): string[] => [...expression.matchAll(literal)].map(([, text]) => text ?? '')

const boundsOf = (expression: string): { readonly sign: string; readonly figure: number }[] =>
  [...expression.matchAll(/(<=|>=) (-?[\d.]+)/g)].map(([, sign, figure]) => ({ sign: sign ?? '', figure: Number(figure) }))

/** Returns the expression without its numbers and values. */
const skeletonOf = (expression: string): string =>
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
