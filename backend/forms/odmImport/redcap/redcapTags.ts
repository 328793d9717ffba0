import type { Json, JsonObject } from '#resources/forms/content/json.ts'
import { type ActionTag, parseAnnotation, splitValues } from '../actionTags.ts'
import { isCanonicalNumber } from '../choices.ts'
import type { RedcapField } from './redcapField.ts'
import { type LogicScope, translateLogic } from './redcapLogic.ts'
import { validationOf } from './redcapValidation.ts'

/** Changes of a question by the action tags of its field. */
export interface TagResult {
  readonly settings: JsonObject
  /** Expression for a calculated text or date; null if there is none. */
  readonly expression: string | null
  /** Condition under which a tag hides the field; null if there is none. */
  readonly hiddenIf: string | null
  /** Choices that a tag hides, and choices that exclude all others. */
  readonly hiddenChoices: readonly string[]
  readonly exclusiveChoices: readonly string[]
  /** Tags without an equivalent, and other text of the annotation, as in the file. */
  readonly unsupported: readonly string[]
}

interface TagInput {
  readonly field: RedcapField
  /** Input type of the question; undefined for text. */
  readonly inputType: string | undefined
  readonly scope: LogicScope
}

interface Settings {
  readonly settings: Record<string, Json>
  expression: string | null
  hiddenIf: string | null
  hiddenChoices: readonly string[]
  exclusiveChoices: readonly string[]
}

/** Translates the action tags of an annotation. Pure. */
export function translateTags(input: TagInput): TagResult {
  const { tags, rest } = parseAnnotation(input.field.annotation)
  const result: Settings = { settings: {}, expression: null, hiddenIf: null, hiddenChoices: [], exclusiveChoices: [] }
  const unsupported = tags.filter((tag) => !applyTag(tag, input, result)).map(({ text }) => text)
  return { ...result, unsupported: [...unsupported, ...(rest === '' ? [] : [rest])] }
}

type Apply = (tag: ActionTag, input: TagInput, result: Settings) => boolean

const withoutText = ({ value, call }: ActionTag): boolean => value === null && call === null
const listOf = (value: string): readonly string[] => value.split(',').map((code) => code.trim())
const countOf = ({ value }: ActionTag): number | null => (value !== null && /^\d{1,6}$/.test(value) ? Number(value) : null)

const appliers: Readonly<Record<string, Apply>> = {
  HIDDEN: (tag, _, { settings }) => withoutText(tag) && assign(settings, { visible: false }),
  READONLY: (tag, _, { settings }) => withoutText(tag) && assign(settings, { readOnly: true }),
  TODAY: (tag, { inputType }, { settings }) =>
    withoutText(tag) && (inputType === undefined || inputType === 'date') && assign(settings, { defaultValueExpression: 'today()' }),
  NOW: (tag, { inputType }, { settings }) =>
    withoutText(tag) && inputType === 'datetime-local' && assign(settings, { defaultValueExpression: 'currentDate()' }),
  DEFAULT: applyDefault,
  CHARLIMIT: (tag, { field }, { settings }) => {
    const count = countOf(tag)
    return count !== null && (field.type === 'text' || field.type === 'notes') && assign(settings, { maxLength: count })
  },
  MAXCHECKED: (tag, { field }, { settings }) => {
    const count = countOf(tag)
    return count !== null && field.type === 'checkbox' && assign(settings, { maxSelectedChoices: count })
  },
  HIDECHOICE: ({ value }, { field }, result) => {
    if (value === null || !listOf(value).every((code) => field.choices.some((choice) => choice.code === code))) return false
    result.hiddenChoices = listOf(value)
    return true
  },
  NONEOFTHEABOVE: ({ value }, { field }, result) => {
    const codes = value === null ? [] : listOf(value)
    if (field.type !== 'checkbox' || codes.length === 0) return false
    if (!codes.every((code) => field.choices.some((choice) => choice.code === code))) return false
    result.exclusiveChoices = codes
    return true
  },
  CALCTEXT: ({ call }, { field, scope }, result) => {
    const expression = call === null || field.type !== 'text' ? null : translateLogic(call, scope)
    if (expression !== null) result.expression = expression
    return expression !== null
  },
  CALCDATE: applyCalculatedDate,
  IF: applyCondition,
}

const applyTag: Apply = (tag, input, result) =>
  Object.hasOwn(appliers, tag.name) ? (appliers[tag.name]?.(tag, input, result) ?? false) : false

function assign(settings: Record<string, Json>, more: JsonObject): true {
  Object.assign(settings, more)
  return true
}

function applyDefault({ value }: ActionTag, { field, scope }: TagInput, { settings }: Settings): boolean {
  if (value === null) return false
  if (/^\[\w+\]$/.test(value.trim())) {
    const expression = translateLogic(value, scope)
    return expression !== null && assign(settings, { defaultValueExpression: expression })
  }
  if (value.includes('[')) return false
  const codes = field.choices.map(({ code }) => code)
  const isNumber =
    field.type === 'text' ? validationOf(field.validation).kind === 'number' : ['yesno', 'truefalse', 'slider'].includes(field.type ?? '')
  const isNumeric = field.choices.length > 0 ? codes.every(isCanonicalNumber) : isNumber
  const convert = (text: string): Json => (isNumeric && isCanonicalNumber(text) ? Number(text) : text)
  if (field.type !== 'checkbox') return assign(settings, { defaultValue: convert(value) })
  return assign(settings, { defaultValue: listOf(value).map(convert) })
}

/** Translates `@CALCDATE([start], 7, 'd')`. */
function applyCalculatedDate({ call }: ActionTag, { field, scope }: TagInput, result: Settings): boolean {
  const values = call === null ? [] : splitValues(call)
  const [date, count, unit] = values
  if (date === undefined || count === undefined || unit === undefined || values.length > 3 || field.type !== 'text') return false
  const [from, number] = [translateDate(date, scope), translateLogic(count, scope)]
  const unitName = /^['"]([yMdhms])['"]$/.exec(unit)?.[1]
  if (from === null || number === null || unitName === undefined) return false
  result.expression = `addToDate(${from}, ${number}, '${unitName}')`
  return true
}

const translateDate = (text: string, scope: LogicScope): string | null => {
  if (/^['"]today['"]$/i.test(text)) return 'today()'
  return /^['"]now['"]$/i.test(text) ? 'currentDate()' : translateLogic(text, scope)
}

/** Translates `@IF(condition, @HIDDEN, '')` and the same with `@READONLY`, also with the tag in the last value. */
function applyCondition({ call }: ActionTag, { scope }: TagInput, result: Settings): boolean {
  const values = call === null ? [] : splitValues(call)
  const [logic = '', ifTrue = '', ifFalse = ''] = values
  const condition = values.length === 3 ? translateLogic(logic, scope) : null
  const [tagIfTrue, tagIfFalse] = [ifTrue, ifFalse].map((each) => each.replaceAll(/^['"]|['"]$/g, '').trim())
  if (condition === null || (tagIfTrue !== '' && tagIfFalse !== '')) return false
  const holds = tagIfTrue === '' ? `!(${condition})` : condition
  const tag = tagIfTrue === '' ? tagIfFalse : tagIfTrue
  if (tag === '@HIDDEN') result.hiddenIf = holds
  else if (tag === '@READONLY') result.settings.enableIf = tagIfTrue === '' ? condition : `!(${condition})`
  else return false
  return true
}
