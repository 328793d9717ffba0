import { isCalendarDate } from '#resources/core/fields/date.ts'
import { languages } from '#resources/core/values/preferences.ts'
import { type FormItem, isSeveralChoices, splitText } from '#resources/forms/content/items.ts'
import type { Json, JsonObject } from '#resources/forms/content/json.ts'
import { isObject } from '#resources/forms/content/json.ts'
import { localiseTitle } from '#resources/forms/content/titles.ts'

/** A cell as a stored answer, or the code of its problem. */
export type ReadValue = { readonly value: Json } | { readonly code: string }

/**
 * Reads a cell by the type of its item. Rejects only ambiguous or malformed values; the checks of all written answers reject values that
 * the form does not allow. Pure.
 * @param text not blank
 */
export function readValue(item: FormItem, text: string): ReadValue {
  const { value } = item
  const type = typeOf(item)
  switch (type) {
    case 'text':
      return readText(value, text)
    case 'date-picker':
      return readDay(text)
    case 'boolean':
      return readBoolean(value, text)
    case 'rating':
      return Array.isArray(value.rateValues) && value.rateValues.length > 0
        ? readChoice(toChoices(value.rateValues), text)
        : readNumber(text)
    case 'slider':
      return value.sliderType === 'range' ? readNumbers(text) : readNumber(text)
    case 'paneldynamic':
    case 'matrix':
    case 'matrixdropdown':
    case 'matrixdynamic':
    case 'multipletext':
      return readJson(text)
  }
  if (isSeveralChoices({ ...item, type })) return readChoices(item, text)
  return readListedChoice(item, text)
}

/** Reads a choice of a list, which may continue with numbers up to `choicesMax`. */
function readListedChoice({ choices, value }: FormItem, text: string): ReadValue {
  const choice = readChoice(choices, text)
  const isUnlisted = 'value' in choice && choice.value === text && !choices.some((each) => each.value === text)
  return isUnlisted && value.choicesMax !== undefined && isPlainNumber(text) ? { value: Number(text) } : choice
}

function readNumbers(text: string): ReadValue {
  const numbers = splitText(text).map(readNumber)
  return numbers.find((each) => 'code' in each) ?? { value: numbers.flatMap((each) => ('value' in each ? [each.value] : [])) }
}

/** Returns the type of an item. Columns of a matrix without a type have the type of the matrix. */
function typeOf({ holder, type, value }: FormItem): string {
  const isColumn = (holder?.type === 'matrixdynamic' || holder?.type === 'matrixdropdown') && value.type === undefined
  const hasCellType = value.cellType !== undefined && value.cellType !== 'default'
  if (!isColumn || hasCellType || type === 'comment') return type
  return typeof holder.cellType === 'string' ? holder.cellType : 'dropdown'
}

function readText({ inputType, maskType }: JsonObject, text: string): ReadValue {
  if (typeof maskType === 'string' && maskType !== 'none') return { value: text }
  if (inputType === 'number' || inputType === 'range') return readNumber(text)
  return inputType === 'date' ? readDay(text) : { value: text }
}

const isPlainNumber = (text: string): boolean => /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text.trim())

/**
 * Reads a number. `1,5` is one and a half; `1,500` is rejected, because it may mean 1.5 or 1500. A point is always a decimal point, as in
 * the export.
 */
function readNumber(cell: string): ReadValue {
  const text = cell.trim()
  if (/^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)) return { code: 'ambiguousNumber' }
  const decimal = /^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text
  return isPlainNumber(decimal) && Number.isFinite(Number(decimal)) ? { value: Number(decimal) } : { code: 'notANumber' }
}

const readDay = (cell: string): ReadValue => {
  const text = cell.trim()
  return /^\d{4}-\d{2}-\d{2}(?:T[\d:.Z+-]*)?$/.test(text) && isCalendarDate(text.slice(0, 10)) ? { value: text } : { code: 'notADate' }
}

const normalizeText = (text: string): string => text.trim().toLocaleLowerCase()

/** Returns the labels of a choice in every language. */
const labelsOf = (title: Json): readonly string[] =>
  languages.map((language) => normalizeText(localiseTitle({ value: { title }, name: '' }, language))).filter((label) => label !== '')

function readBoolean({ valueTrue, valueFalse, labelTrue, labelFalse }: JsonObject, text: string): ReadValue {
  const normalisedText = normalizeText(text)
  if (valueTrue !== undefined && text === String(valueTrue)) return { value: valueTrue }
  if (valueFalse !== undefined && text === String(valueFalse)) return { value: valueFalse }
  if (normalisedText === 'true' || normalisedText === 'false') return { value: normalisedText === 'true' }
  const isYes = (labelTrue === undefined ? ['yes', 'oui'] : labelsOf(labelTrue)).includes(normalisedText)
  const isNo = (labelFalse === undefined ? ['no', 'non'] : labelsOf(labelFalse)).includes(normalisedText)
  if (isYes === isNo) return { code: 'notYesOrNo' }
  return { value: isYes ? (valueTrue ?? true) : (valueFalse ?? false) }
}

const toChoices = (list: readonly Json[]): readonly JsonObject[] => list.map((each) => (isObject(each) ? each : { value: each }))

/**
 * Finds a choice by its value, else by its label if only one choice has it. Keeps any other text, because a form may allow unlisted
 * values.
 */
function readChoice(choices: readonly JsonObject[], text: string): ReadValue {
  const trimmedText = text.trim()
  const byValue = choices.find(({ value }) => String(value) === text) ?? choices.find(({ value }) => String(value) === trimmedText)
  if (byValue !== undefined) return { value: byValue.value ?? text }
  const normalisedText = normalizeText(text)
  const byLabel = choices.filter((choice) => labelsOf(choice.text ?? '').includes(normalisedText))
  if (byLabel.length > 1) return { code: 'ambiguousChoice' }
  return { value: byLabel[0]?.value ?? text }
}

function readChoices(item: FormItem, text: string): ReadValue {
  if (typeof item.value.valuePropertyName === 'string') return readJson(text)
  const read = splitText(text).map((each) => readListedChoice(item, each))
  const failure = read.find((each) => 'code' in each)
  return failure ?? { value: read.flatMap((each) => ('value' in each ? [each.value] : [])) }
}

/** Most levels of nesting: more than a form can have. */
const deepest = 30

function readJson(text: string): ReadValue {
  let depth = 0
  for (const [sign] of text.matchAll(/[[\]{}]/g)) {
    depth += sign === '[' || sign === '{' ? 1 : -1
    if (depth > deepest) return { code: 'notJson' }
  }
  try {
    return { value: JSON.parse(text) as Json }
  } catch {
    return { code: 'notJson' }
  }
}
