import isSafePattern from 'safe-regex2'
import { isObject, type Json, type JsonObject, type Path } from './json.ts'
import { isPanel, type Part } from './parts.ts'

/** Choices that a question may make from a first and a last number. */
export const mostNumberedChoices = 1000
/** Questions and cells that a form may begin with, those of repeats counted as often as they stand there: 2,000 take a second to build. */
export const mostFields = 2000
/** Repetitions within a pattern. */
const mostRepetitions = 100

interface Found {
  readonly code: 'tooManyChoices' | 'tooManyFields' | 'slowPattern' | 'brokenPattern'
  readonly path: Path
  readonly details?: { readonly max: number }
}

/** What would stop whoever runs a form: too many choices or rows from the beginning, and patterns that take exponential time. Pure. */
export function excessesOf(parts: readonly Part[]): readonly Found[] {
  let fields = 0
  const found: Found[] = []
  let isTold = false
  for (const part of parts) {
    found.push(...excessesOfChoices(part), ...patternsOf(part))
    if (isPanel(part)) continue
    fields += timesOf(part)
    if (fields <= mostFields || isTold) continue
    isTold = true
    found.push({ code: 'tooManyFields', path: part.repeat?.path ?? part.path, details: { max: mostFields } })
  }
  return found
}

/** How often a part stands in the form when it is opened. */
function timesOf({ repeat }: Part): number {
  return repeat === null ? 1 : beginningRows(repeat) * timesOf(repeat)
}

function beginningRows({ type, value }: Part): number {
  if (type === 'paneldynamic') return Math.max(numberIn(value.panelCount) ?? 0, numberIn(value.minPanelCount) ?? 0, 1)
  if (type === 'matrixdynamic') return Math.max(numberIn(value.rowCount) ?? 2, numberIn(value.minRowCount) ?? 0, 1)
  return Array.isArray(value.rows) ? Math.max(value.rows.length, 1) : 1
}

const numbered = [
  { from: 'choicesMin', to: 'choicesMax', by: 'choicesStep' },
  { from: 'rateMin', to: 'rateMax', by: 'rateStep' },
] as const

function excessesOfChoices({ value, path }: Part): readonly Found[] {
  const ranges = numbered.flatMap(({ from, to, by }) => {
    const last = numberIn(value[to])
    if (last === null) return []
    const step = numberIn(value[by]) ?? 1
    const made = step > 0 ? (last - (numberIn(value[from]) ?? 0)) / step : Number.POSITIVE_INFINITY
    return made > mostNumberedChoices ? [to] : []
  })
  const counts = (numberIn(value.rateCount) ?? 0) > mostNumberedChoices ? ['rateCount'] : []
  return [...ranges, ...counts].map((property) => ({
    code: 'tooManyChoices' as const,
    path: [...path, property],
    details: { max: mostNumberedChoices },
  }))
}

function patternsOf({ value, path }: Part): readonly Found[] {
  const { validators } = value
  if (!Array.isArray(validators)) return []
  return (validators as readonly Json[]).flatMap((validator, index): readonly Found[] => {
    const pattern = isObject(validator) ? patternIn(validator) : null
    if (pattern === null) return []
    const at = [...path, 'validators', index]
    if (!isPattern(pattern)) return [{ code: 'brokenPattern', path: at }]
    return isSafePattern(pattern, { limit: mostRepetitions }) ? [] : [{ code: 'slowPattern', path: at }]
  })
}

const patternIn = ({ regex, type }: JsonObject): string | null =>
  typeof regex === 'string' && (type === 'regex' || type === 'regexvalidator') ? regex : null

function isPattern(text: string): boolean {
  try {
    new RegExp(text)
    return true
  } catch {
    return false
  }
}

const numberIn = (value: Json | undefined): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}
