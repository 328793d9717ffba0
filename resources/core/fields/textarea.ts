import type { FieldDefinition, FieldOptions, FieldType, Made, Only } from '../field.ts'
import type { Operator } from '../operators.ts'
import { inUnicodeForm } from '../unicodeForm.ts'
import { withoutInvisible } from './invisible.ts'
import { checkText, misdeclaredText } from './text.ts'

interface TextareaOptions extends FieldOptions {
  /** Characters; 4,000 where a declaration does not say. */
  readonly max?: number
}
export interface TextareaField extends FieldDefinition, TextareaOptions {
  readonly type: 'textarea'
}

export const defaultTextareaMax = 4000

/** Text of several lines. */
export const textarea = <const Options extends TextareaOptions = object>(
  options: Only<Options, TextareaOptions> = {} as never,
): Made<'textarea', Options> => ({ type: 'textarea', ...options })

export const textareaType: FieldType<TextareaField> = {
  operators: ['like'] as const satisfies readonly Operator[],
  sortable: false,
  normalise(value) {
    if (typeof value !== 'string') return value ?? null
    const lines = inUnicodeForm(withoutInvisible(value), 'NFC').replace(/\r\n?/g, '\n').trim()
    return lines === '' ? null : lines
  },
  check: (value, field) => checkText(value, field.max ?? defaultTextareaMax),
  misdeclared: (field) => misdeclaredText(field),
  fixture: {
    field: { type: 'textarea', max: 20 },
    valid: [
      [' First line\r\nsecond ', 'First line\nsecond'],
      ['One', 'One'],
    ],
    invalid: [
      [7, 'notText'],
      ['longer than twenty characters', 'tooLong'],
      ['a\u0000b', 'controlCharacter'],
    ],
  },
}
