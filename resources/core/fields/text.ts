import type { DeclaredField, ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { textOperators } from '../operators.ts'
import { createProblem, type Problem } from '../problems.ts'
import type { CodeStyle } from '../values/code.ts'
import { hasControlCharacter } from '../values/storable.ts'
import { hasRunOfMarks, inUnicodeForm } from '../values/unicodeForm.ts'
import { withoutInvisible, withPlainSpaces } from './invisible.ts'

interface TextOptions extends FieldOptions {
  /** Maximum number of characters; 200 by default. */
  readonly max?: number
  /** Pattern that the whole text must match, and the code of the error message. */
  readonly pattern?: TextPattern
  /** A new row without a value gets a code made from this text field. */
  readonly codeFrom?: CodeStyle & { readonly field: string }
}
interface TextPattern {
  /** Source of a regular expression. The rule anchors it. */
  readonly source: string
  readonly code: string
}
export interface TextField extends FieldDefinition, TextOptions {
  readonly type: 'text'
}

export const defaultTextMax = 200

/** Declares a single line of text. */
export const text = <const Options extends TextOptions = object>(
  options: ExactOptions<Options, TextOptions> = {} as never,
): DeclaredField<'text', Options> => ({ type: 'text', ...options })

export const textType: FieldType<TextField> = {
  operators: textOperators,
  sortable: true,
  normalise: normaliseLine,
  check: (value, field) => checkText(value, field.max ?? defaultTextMax, field.pattern),
  declarationErrors: (field, siblings) => [
    ...findTextMistakes(field),
    ...(field.codeFrom === undefined || siblings[field.codeFrom.field]?.type === 'text'
      ? []
      : [`makes its code from '${field.codeFrom.field}', which is not a text field`]),
  ],
  fixture: {
    field: { type: 'text', max: 8, pattern: { source: '[A-Za-z ]+', code: 'pattern' } },
    valid: [
      ['  Ann ', 'Ann'],
      ['An\u200Bn\u00A0 \u202EL', 'Ann L'],
      ['Bea', 'Bea'],
    ],
    invalid: [
      [7, 'notText'],
      ['far too long', 'tooLong'],
      ['A-1', 'pattern'],
      ['a\u0000b', 'controlCharacter'],
      ['a\ud83d', 'controlCharacter'],
      ['a\u000bb', 'controlCharacter'],
      ['a\uffff', 'controlCharacter'],
    ],
  },
}

/** Trims, normalises to Unicode NFC, and removes invisible characters, so that texts that look the same are equal. */
export function normaliseLine(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  const line = withPlainSpaces(inUnicodeForm(withoutInvisible(value), 'NFC')).trim()
  return line === '' ? null : line
}

/**
 * Checks the rules of every text-like type: text of limited length, without control characters or many stacked accents, that matches the
 * pattern.
 */
export function checkText(value: unknown, max: number, pattern?: TextPattern): readonly Problem[] {
  if (typeof value !== 'string') return [createProblem('notText')]
  if (value.length > max) return [createProblem('tooLong', { max })]
  if (hasControlCharacter(value)) return [createProblem('controlCharacter')]
  if (hasRunOfMarks(value)) return [createProblem('tooManyMarks')]
  if (pattern !== undefined && !new RegExp(`^(?:${pattern.source})$`, 'u').test(value)) return [createProblem(pattern.code)]
  return []
}

export function findTextMistakes(field: TextOptions): readonly string[] {
  const mistakes: string[] = []
  if (field.max !== undefined && !(Number.isInteger(field.max) && field.max > 0)) mistakes.push('max must be a whole number above 0')
  if (field.pattern !== undefined) {
    try {
      new RegExp(field.pattern.source, 'u')
    } catch {
      mistakes.push('pattern is not a regular expression')
    }
  }
  return mistakes
}
