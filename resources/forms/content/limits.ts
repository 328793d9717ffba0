import isSafePattern from 'safe-regex2'
import { type FormNode, isPanel } from './formNodes.ts'
import { isObject, type Json, type JsonObject, type Path } from './json.ts'

/** Maximum number of choices that a question may generate from a first and a last number. */
export const mostNumberedChoices = 1000
/**
 * Maximum number of questions and cells in a newly opened form, counting every initial row of a repeat. Building 2,000 takes a second.
 */
export const mostFields = 2000
/** Maximum number of repetitions in a pattern. */
const mostRepetitions = 100

interface Excess {
  readonly code: 'tooManyChoices' | 'tooManyFields' | 'slowPattern' | 'brokenPattern'
  readonly path: Path
  readonly details?: { readonly max: number }
}

/** Returns the parts that would block a running form: too many choices or initial rows, and patterns with exponential time. Pure. */
export function excessesOf(formNodes: readonly FormNode[]): readonly Excess[] {
  let fields = 0
  const excesses: Excess[] = []
  let isReported = false
  for (const formNode of formNodes) {
    excesses.push(...excessesOfChoices(formNode), ...patternsOf(formNode))
    if (isPanel(formNode)) continue
    fields += timesOf(formNode)
    if (fields <= mostFields || isReported) continue
    isReported = true
    excesses.push({ code: 'tooManyFields', path: formNode.repeat?.path ?? formNode.path, details: { max: mostFields } })
  }
  return excesses
}

/** Returns the number of copies of a part in a newly opened form. */
function timesOf({ repeat }: FormNode): number {
  return repeat === null ? 1 : getInitialRowCount(repeat) * timesOf(repeat)
}

function getInitialRowCount({ type, value }: FormNode): number {
  if (type === 'paneldynamic') return Math.max(parseNumber(value.panelCount) ?? 0, parseNumber(value.minPanelCount) ?? 0, 1)
  if (type === 'matrixdynamic') return Math.max(parseNumber(value.rowCount) ?? 2, parseNumber(value.minRowCount) ?? 0, 1)
  return Array.isArray(value.rows) ? Math.max(value.rows.length, 1) : 1
}

const rangeSettings = [
  { from: 'choicesMin', to: 'choicesMax', by: 'choicesStep' },
  { from: 'rateMin', to: 'rateMax', by: 'rateStep' },
] as const

function excessesOfChoices({ value, path }: FormNode): readonly Excess[] {
  const ranges = rangeSettings.flatMap(({ from, to, by }) => {
    const last = parseNumber(value[to])
    if (last === null) return []
    const step = parseNumber(value[by]) ?? 1
    const choiceCount = step > 0 ? (last - (parseNumber(value[from]) ?? 0)) / step : Number.POSITIVE_INFINITY
    return choiceCount > mostNumberedChoices ? [to] : []
  })
  const counts = (parseNumber(value.rateCount) ?? 0) > mostNumberedChoices ? ['rateCount'] : []
  return [...ranges, ...counts].map((property) => ({
    code: 'tooManyChoices' as const,
    path: [...path, property],
    details: { max: mostNumberedChoices },
  }))
}

function patternsOf({ value, path }: FormNode): readonly Excess[] {
  const { validators } = value
  if (!Array.isArray(validators)) return []
  return (validators as readonly Json[]).flatMap((validator, index): readonly Excess[] => {
    const pattern = isObject(validator) ? patternOf(validator) : null
    if (pattern === null) return []
    const validatorPath = [...path, 'validators', index]
    if (!isPattern(pattern)) return [{ code: 'brokenPattern', path: validatorPath }]
    return isSafePattern(pattern, { limit: mostRepetitions }) ? [] : [{ code: 'slowPattern', path: validatorPath }]
  })
}

const patternOf = ({ regex, type }: JsonObject): string | null =>
  typeof regex === 'string' && (type === 'regex' || type === 'regexvalidator') ? regex : null

function isPattern(text: string): boolean {
  try {
    new RegExp(text)
    return true
  } catch {
    return false
  }
}

const parseNumber = (value: Json | undefined): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Range of a rating without custom values. By default it has the steps 1 to 5, as in the form library. */
interface RatingRange {
  readonly minimum: number
  readonly maximum: number
  readonly step: number
}

/** True if a rating has no custom values, so that its answers are numbers. Pure. */
export const isNumericRating = ({ rateValues }: JsonObject): boolean => !Array.isArray(rateValues) || rateValues.length === 0

/** Returns the range of a rating without custom values. Pure. */
export function ratingRangeOf({ rateMin, rateMax, rateCount, rateStep }: JsonObject): RatingRange {
  const step = typeof rateStep === 'number' && rateStep > 0 ? rateStep : 1
  const span = typeof rateCount === 'number' ? (rateCount - 1) * step : null
  return {
    step,
    maximum: typeof rateMax === 'number' ? rateMax : typeof rateMin === 'number' && span !== null ? rateMin + span : 5,
    minimum: typeof rateMin === 'number' ? rateMin : typeof rateMax === 'number' && span !== null ? rateMax - span : 1,
  }
}
