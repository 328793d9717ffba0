import type { FieldDefinition } from '#resources/core/field.ts'
import { typeOf } from '#resources/core/fields/index.ts'

/** Maximum length of a filter. No filter needs more. */
const longestFilter = 500

/** Normalises a filter value without checking the rules of the type: part of an email address is a valid filter. */
export function parseText(text: string, field: FieldDefinition): unknown {
  const value = typeOf(field).normalise(text, field, noContext)
  if (typeof value !== 'string') throw new Error('required')
  if (value.length > longestFilter) throw new Error('tooLong')
  if (value.includes('\u0000')) throw new Error('controlCharacter')
  return value
}

/**
 * Normalises a filter value and checks the rules that need no row.
 * @param shape the field, reduced to the options that concern the form of the value
 */
export function parseChecked(text: string, field: FieldDefinition, shape: FieldDefinition = field): unknown {
  rejectBlank(text)
  const value = typeOf(field).normalise(text, field, noContext)
  const [problem] = typeOf(shape).check(value, shape, noContext)
  if (problem !== undefined) throw new Error(problem.code)
  return value
}

/** Parses one item of a list: the rules of the list check it as a list with one item. */
export function parseItem(text: string, field: FieldDefinition): unknown {
  rejectBlank(text)
  const value = typeOf(field).normalise([text], field, noContext)
  const [problem] = typeOf(field).check(value, field, noContext)
  if (problem !== undefined) throw new Error(problem.code)
  return (value as readonly unknown[])[0]
}

/** Rejects a blank filter. It would match every row or none. */
export function rejectBlank(text: string): void {
  if (text.trim() === '') throw new Error('required')
}

const noContext = { row: {}, today: '' }
