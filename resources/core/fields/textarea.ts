import type { DeclaredField, ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import type { Operator } from '../operators.ts'
import { inUnicodeForm } from '../values/unicodeForm.ts'
import { withoutInvisible } from './invisible.ts'
import { checkText, findTextMistakes } from './text.ts'

interface TextareaOptions extends FieldOptions {
  /** Maximum number of characters; 4,000 by default. */
  readonly max?: number
}
export interface TextareaField extends FieldDefinition, TextareaOptions {
  readonly type: 'textarea'
}

export const defaultTextareaMax = 4000

/** Declares text with several lines. */
export const textarea = <const Options extends TextareaOptions = object>(
  options: ExactOptions<Options, TextareaOptions> = {} as never,
): DeclaredField<'textarea', Options> => ({ type: 'textarea', ...options })

export const textareaType: FieldType<TextareaField> = {
  operators: ['like'] as const satisfies readonly Operator[],
  sortable: false,
  normalise(value) {
    if (typeof value !== 'string') return value ?? null
    const lines = inUnicodeForm(withoutInvisible(value), 'NFC').replace(/\r\n?/g, '\n').trim()
    return lines === '' ? null : lines
  },
  check: (value, field) => checkText(value, field.max ?? defaultTextareaMax),
  declarationErrors: (field) => findTextMistakes(field),
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
