/**
 * A second, independent implementation of the logic and calculations of REDCap, from its documented rules, for the comparison with
 * translated expressions. It reads the answers as REDCap stores them: as texts, where an empty text is no answer.
 */
export type RedcapValue = string | number | boolean

/** Answers by `[field]`, or by `[field(code)]` with `1` or `0`. */
export type RedcapAnswers = ReadonlyMap<string, string>

const numberOf = (value: RedcapValue | undefined): number => {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number') return value
  return value !== undefined && /^\s*[+-]?(?:\d+\.?\d*|\.\d+)\s*$/.test(value) ? Number(value) : Number.NaN
}
const orBlank = (number: number): RedcapValue => (Number.isFinite(number) ? number : '')
const isTrue = (value: RedcapValue): boolean => {
  const number = numberOf(value)
  return Number.isNaN(number) ? value !== '' : number !== 0
}
const isTime = (text: RedcapValue): text is string =>
  typeof text === 'string' && /^(?:\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d)?|\d\d:\d\d)$/.test(text)

export function isEqual(left: RedcapValue, right: RedcapValue): boolean {
  const numbers = [numberOf(left), numberOf(right)]
  return numbers.some(Number.isNaN) ? String(left) === String(right) : numbers[0] === numbers[1]
}

function isBefore(left: RedcapValue, right: RedcapValue): boolean {
  if (isTime(left) && isTime(right)) return left.replace('T', ' ') < right.replace('T', ' ')
  return numberOf(left) < numberOf(right)
}

const compare: Readonly<Record<string, (left: RedcapValue, right: RedcapValue) => boolean>> = {
  '=': isEqual,
  '<>': (left, right) => !isEqual(left, right),
  '!=': (left, right) => !isEqual(left, right),
  '<': isBefore,
  '>': (left, right) => isBefore(right, left),
  '<=': (left, right) => isBefore(left, right) || isSameAmount(left, right),
  '>=': (left, right) => isBefore(right, left) || isSameAmount(left, right),
}
const isSameAmount = (left: RedcapValue, right: RedcapValue): boolean =>
  (isTime(left) && isTime(right) && left.replace('T', ' ') === right.replace('T', ' ')) || numberOf(left) === numberOf(right)

const calculate: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '^': (left, right) => left ** right,
}

const numbersIn = (values: readonly RedcapValue[]): readonly number[] => values.map(numberOf).filter((each) => !Number.isNaN(each))
const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)
const reduceNumbers = (values: readonly RedcapValue[], compute: (numbers: readonly number[]) => number): RedcapValue => {
  const numbers = numbersIn(values)
  return numbers.length === 0 ? '' : orBlank(compute(numbers))
}
const shift = (value: number, digits: number): number => {
  const [mantissa, exponent = '0'] = String(value).split('e')
  return Number(`${mantissa}e${Number(exponent) + digits}`)
}
const rounded = ([value, digits = 0]: readonly RedcapValue[], round: (value: number) => number): RedcapValue =>
  orBlank(shift(round(shift(numberOf(value), numberOf(digits))), -numberOf(digits)))
const awayFromZero = (value: number): number => Math.sign(value) * Math.round(Math.abs(value))

function middle(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right)
  const half = sorted.length / 2
  return (Number(sorted[Math.ceil(half) - 1]) + Number(sorted[Math.floor(half)])) / 2
}

const deviation = (numbers: readonly number[]): number =>
  Math.sqrt(total(numbers.map((each) => (each - total(numbers) / numbers.length) ** 2)) / (numbers.length - 1))

const secondsIn: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, M: 30.44 * 86_400, y: 365.2425 * 86_400 }

function dateDifference([from, to, unit, ...rest]: readonly RedcapValue[], today: string): RedcapValue {
  const [start, end] = [from, to].map((each) => (each === 'today' ? today : String(each)))
  if (!start || !end) return ''
  const seconds = (text: string) =>
    Date.parse(/^\d\d:/.test(text) ? `1970-01-01T${text}Z` : `${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : 'T00:00Z'}`) / 1000
  const difference = (seconds(end) - seconds(start)) / (secondsIn[String(unit)] ?? Number.NaN)
  return orBlank(rest.includes(true) ? difference : Math.abs(difference))
}

const text = (value: RedcapValue | undefined): string => String(value ?? '')
const functions: Readonly<Record<string, (values: readonly RedcapValue[], today: string) => RedcapValue>> = {
  if: ([condition = '', ifTrue = '', ifFalse = '']) => (isTrue(condition) ? ifTrue : ifFalse),
  sum: (values) => reduceNumbers(values, total),
  mean: (values) => reduceNumbers(values, (numbers) => total(numbers) / numbers.length),
  min: (values) => reduceNumbers(values, (numbers) => Math.min(...numbers)),
  max: (values) => reduceNumbers(values, (numbers) => Math.max(...numbers)),
  median: (values) => reduceNumbers(values, middle),
  stdev: (values) => reduceNumbers(values, deviation),
  round: (values) => rounded(values, awayFromZero),
  roundup: (values) => rounded(values, Math.ceil),
  rounddown: (values) => rounded(values, Math.floor),
  sqrt: ([value]) => orBlank(Math.sqrt(numberOf(value))),
  abs: ([value]) => orBlank(Math.abs(numberOf(value))),
  datediff: dateDifference,
  isblankormissingcode: ([value]) => value === '',
  contains: ([whole, part]) => text(whole).toLowerCase().includes(text(part).toLowerCase()),
  left: ([value, count]) => text(value).slice(0, numberOf(count)),
  upper: ([value]) => text(value).toUpperCase(),
  concat: (values) => values.map(text).join(''),
}

const levels = [['or'], ['and'], ['=', '<>', '!=', '<=', '>=', '<', '>'], ['+', '-'], ['*', '/', '%'], ['^']]
const pieces = /'[^']*'|"[^"]*"|(?:\[[^\]]*\])+|\d+(?:\.\d+)?|<>|!=|<=|>=|[-+*/%^=<>(),]|[a-z_]+/gi

/** Evaluates logic or a calculation. @param today the current date */
export function evaluateRedcap(logic: string, answers: RedcapAnswers, today: string): RedcapValue {
  const list = [...logic.matchAll(pieces)].map(([piece]) => piece)
  const expression = (level: number): RedcapValue => {
    const operators = levels[level]
    if (operators === undefined) return operand()
    let value = expression(level + 1)
    while (operators.includes(list[0] ?? '')) value = apply(list.shift() ?? '', value, expression(level + 1))
    return value
  }
  const operand = (): RedcapValue => {
    const piece = list.shift() ?? ''
    if (piece === '-') return orBlank(-numberOf(operand()))
    if (piece === '(') {
      const inner = expression(0)
      list.shift()
      return inner
    }
    if (/^["']/.test(piece)) return piece.slice(1, -1)
    if (piece.startsWith('[')) return answers.get(piece) ?? ''
    if (piece === 'true' || piece === 'false') return piece === 'true'
    if (/^\d/.test(piece)) return Number(piece)
    if (piece === 'not') return !isTrue(operand())
    const values: RedcapValue[] = []
    for (list.shift(); list[0] !== ')'; ) {
      if (list[0] === ',') list.shift()
      values.push(expression(0))
    }
    list.shift()
    const run = functions[piece]
    if (run === undefined) throw new Error(`No function ${piece}`)
    return run(values, today)
  }
  return expression(0)
}

function apply(operator: string, left: RedcapValue, right: RedcapValue): RedcapValue {
  if (operator === 'and') return isTrue(left) && isTrue(right)
  if (operator === 'or') return isTrue(left) || isTrue(right)
  const comparison = compare[operator]
  if (comparison !== undefined) return comparison(left, right)
  return orBlank(calculate[operator]?.(numberOf(left), numberOf(right)) ?? Number.NaN)
}

export const isRedcapTrue = isTrue

/** Returns a data dictionary with these fields. Cells: variable, form, type, and more by the name of the column. */
export function buildDictionary(
  fields: readonly Readonly<Record<string, string>>[],
  { delimiter = ',', headers = dictionaryHeaders }: { readonly delimiter?: string; readonly headers?: readonly string[] } = {},
): string {
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)
  const keys = [
    'name',
    'form',
    'header',
    'type',
    'label',
    'choices',
    'note',
    'validation',
    'min',
    'max',
    'identifier',
    'logic',
    'required',
    'alignment',
    'number',
    'matrix',
    'ranking',
    'annotation',
  ]
  return [
    line(headers),
    ...fields.map((field) =>
      line(keys.map((key) => field[key] ?? (key === 'form' ? 'form' : key === 'label' ? `Label of ${field.name}` : ''))),
    ),
  ].join('\n')
}

export const dictionaryHeaders = [
  'Variable / Field Name',
  'Form Name',
  'Section Header',
  'Field Type',
  'Field Label',
  'Choices, Calculations, OR Slider Labels',
  'Field Note',
  'Text Validation Type OR Show Slider Number',
  'Text Validation Min',
  'Text Validation Max',
  'Identifier?',
  'Branching Logic (Show field only if...)',
  'Required Field?',
  'Custom Alignment',
  'Question Number (surveys only)',
  'Matrix Group Name',
  'Matrix Ranking?',
  'Field Annotation',
] as const
