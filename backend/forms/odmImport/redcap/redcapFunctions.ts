import { formatLiteral } from '#resources/forms/content/conditions.ts'
import { formatNumber, formatValue, type Operand } from './redcapOperands.ts'
import { Untranslatable } from './redcapTokens.ts'
import type { ValueKind } from './redcapValidation.ts'

/** A function of REDCap with its name here, the kind of its values and of its result. */
interface Translation {
  readonly name: string
  readonly takes: 'number' | 'text'
  readonly gives: ValueKind
  readonly least: number
  readonly most: number
}

const takesNumbers = (name: string, least = 1, most = 200): Translation => ({ name, takes: 'number', gives: 'number', least, most })
const takesTexts = (name: string, gives: ValueKind, least: number, most = least): Translation => ({
  name,
  takes: 'text',
  gives,
  least,
  most,
})

const translations: Readonly<Record<string, Translation>> = {
  round: takesNumbers('round', 1, 2),
  roundup: takesNumbers('roundUp', 1, 2),
  rounddown: takesNumbers('roundDown', 1, 2),
  sqrt: takesNumbers('sqrt', 1, 1),
  abs: takesNumbers('abs', 1, 1),
  exponential: takesNumbers('exp', 1, 1),
  log: takesNumbers('log', 1, 2),
  sum: takesNumbers('sum'),
  mean: takesNumbers('avg'),
  median: takesNumbers('median'),
  min: takesNumbers('min'),
  max: takesNumbers('max'),
  stdev: takesNumbers('stdev'),
  contains: takesTexts('containsText', 'truth', 2),
  starts_with: takesTexts('startsWith', 'truth', 2),
  ends_with: takesTexts('endsWith', 'truth', 2),
  left: takesTexts('left', 'text', 2),
  right: takesTexts('right', 'text', 2),
  mid: takesTexts('mid', 'text', 3),
  length: takesTexts('textLength', 'number', 1),
  upper: takesTexts('upper', 'text', 1),
  lower: takesTexts('lower', 'text', 1),
  trim: takesTexts('trim', 'text', 1),
  concat: takesTexts('concat', 'text', 1, 200),
}

/** Translates a call of a function. @throws Untranslatable for an unknown function or number of values */
export function callOf(name: string, values: readonly Operand[]): Operand {
  if (name === 'if') return choiceBetween(values)
  if (name === 'datediff') return dateDifferenceOf(values)
  if (name === 'isblankormissingcode' || name === 'isnumber' || name === 'not_contain') return testOf(name, values)
  const translation = Object.hasOwn(translations, name) ? translations[name] : undefined
  if (translation === undefined || values.length < translation.least || values.length > translation.most) throw new Untranslatable()
  const format = translation.takes === 'number' ? formatNumber : formatValue
  return { text: `${translation.name}(${values.map(format).join(', ')})`, kind: translation.gives }
}

function choiceBetween(values: readonly Operand[]): Operand {
  const [condition, ifTrue, ifFalse] = values
  if (condition === undefined || ifTrue === undefined || ifFalse === undefined || values.length > 3) throw new Untranslatable()
  const kinds = new Set([ifTrue, ifFalse].filter(({ literal }) => literal !== '').map(({ kind }) => kind))
  const [kind = 'text'] = kinds
  return { text: `iif(${[condition, ifTrue, ifFalse].map(formatValue).join(', ')})`, kind: kinds.size === 1 ? kind : 'text' }
}

function testOf(name: string, values: readonly Operand[]): Operand {
  const [value, part] = values
  if (value === undefined || values.length !== (name === 'not_contain' ? 2 : 1)) throw new Untranslatable()
  if (part !== undefined) return { text: `!containsText(${formatValue(value)}, ${formatValue(part)})`, kind: 'truth' }
  if (name === 'isnumber') return { text: `(number(${formatValue(value)}) <> '')`, kind: 'truth' }
  return { text: value.isField === true ? `(${value.text} empty)` : `(${formatValue(value)} = '')`, kind: 'truth' }
}

const units = new Set(['y', 'M', 'd', 'h', 'm', 's'])
const formats = new Set(['ymd', 'mdy', 'dmy'])

/** Translates `datediff(a, b, unit, format, isSigned)`; the format and the sign are optional, in this order or with the sign alone. */
function dateDifferenceOf([from, to, unit, ...rest]: readonly Operand[]): Operand {
  if (from === undefined || to === undefined || unit?.literal === undefined || !units.has(unit.literal)) throw new Untranslatable()
  const format = rest.find(({ literal }) => literal !== undefined && formats.has(literal))?.literal ?? 'ymd'
  const signs = rest.map(({ literal = '' }) => literal.toLowerCase()).filter((each) => !formats.has(each))
  if (rest.length > 2 || signs.length > 1 || signs.some((each) => !['true', 'false', ''].includes(each))) throw new Untranslatable()
  const sign = signs[0] === 'true' ? ', true' : ''
  return { text: `dateDifference(${[from, to].map((each) => dateOf(each, format)).join(', ')}, '${unit.literal}'${sign})`, kind: 'number' }
}

function dateOf(operand: Operand, format: string): string {
  const { literal, kind } = operand
  if (literal === undefined) {
    if (kind === 'number' || kind === 'truth') throw new Untranslatable()
    return formatValue(operand)
  }
  if (literal.toLowerCase() === 'today') return 'today()'
  if (literal.toLowerCase() === 'now') return 'currentDate()'
  const date = isoDateOf(literal, format)
  if (date === null) throw new Untranslatable()
  return formatLiteral(date)
}

/** Returns a date written in a format of REDCap as `YYYY-MM-DD`, with its time. */
function isoDateOf(text: string, format: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return text.replace(' ', 'T')
  const [, first = '', second = '', year = '', time = ''] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})(?: (\d{2}:\d{2}.*))?$/.exec(text) ?? []
  if (year === '' || format === 'ymd') return null
  const [month, day] = format === 'mdy' ? [first, second] : [second, first]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${time === '' ? '' : `T${time}`}`
}
