import type { FieldDefinition } from '#resources/core/field.ts'
import { typeOf } from '#resources/core/fields/index.ts'

/** No filter needs more. */
const longestFilter = 500

/** The value as the type writes it, without its rules: a part of an address is a fair question. */
export function parseText(text: string, field: FieldDefinition): unknown {
  const value = typeOf(field).normalise(text, field, noContext)
  if (typeof value !== 'string') throw new Error('required')
  if (value.length > longestFilter) throw new Error('tooLong')
  if (value.includes('\u0000')) throw new Error('controlCharacter')
  return value
}

/**
 * The value as the type writes it, checked by the rules that need no row.
 * @param shape the field without the options that ask for more than the form of the value
 */
export function parseChecked(text: string, field: FieldDefinition, shape: FieldDefinition = field): unknown {
  refuseBlank(text)
  const value = typeOf(field).normalise(text, field, noContext)
  const [problem] = typeOf(shape).check(value, shape, noContext)
  if (problem !== undefined) throw new Error(problem.code)
  return value
}

/** One of a list: the list's rules see a list of one. */
export function parseItem(text: string, field: FieldDefinition): unknown {
  refuseBlank(text)
  const value = typeOf(field).normalise([text], field, noContext)
  const [problem] = typeOf(field).check(value, field, noContext)
  if (problem !== undefined) throw new Error(problem.code)
  return (value as readonly unknown[])[0]
}

/** Nothing asked for would otherwise be every row, or none. */
export function refuseBlank(text: string): void {
  if (text.trim() === '') throw new Error('required')
}

const noContext = { row: {}, today: '' }
