import type { FieldDefinition, FieldOptions, FieldType, Made, Only } from '../field.ts'
import { textOperators } from '../operators.ts'
import { type Problem, problem } from '../problems.ts'
import { isStorable } from '../storable.ts'
import { hasRunOfMarks, inUnicodeForm } from '../unicodeForm.ts'
import { withoutInvisible, withPlainSpaces } from './invisible.ts'

interface TextOptions extends FieldOptions {
  /** Characters; 200 where a declaration does not say. */
  readonly max?: number
  /** What the whole text must look like, and the code of the text that explains it. */
  readonly pattern?: TextPattern
}
interface TextPattern {
  /** A regular expression's source, anchored by the rule. */
  readonly source: string
  readonly code: string
}
export interface TextField extends FieldDefinition, TextOptions {
  readonly type: 'text'
}

export const defaultTextMax = 200

/** One line of text. */
export const text = <const Options extends TextOptions = object>(
  options: Only<Options, TextOptions> = {} as never,
): Made<'text', Options> => ({ type: 'text', ...options })

export const textType: FieldType<TextField> = {
  operators: textOperators,
  sortable: true,
  normalise: normaliseLine,
  check: (value, field) => checkText(value, field.max ?? defaultTextMax, field.pattern),
  misdeclared: (field) => misdeclaredText(field),
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
    ],
  },
}

/** Trims, folds to Unicode NFC, and leaves nothing that cannot be seen, so that what looks the same is the same text. */
export function normaliseLine(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  const line = withPlainSpaces(inUnicodeForm(withoutInvisible(value), 'NFC')).trim()
  return line === '' ? null : line
}

/** The rules of every text-like type: it is text, of a bounded length, without control characters and heaps of accents, of the pattern. */
export function checkText(value: unknown, max: number, pattern?: TextPattern): readonly Problem[] {
  if (typeof value !== 'string') return [problem('notText')]
  if (value.length > max) return [problem('tooLong', { max })]
  if (hasControlCharacter(value)) return [problem('controlCharacter')]
  if (hasRunOfMarks(value)) return [problem('tooManyMarks')]
  if (pattern !== undefined && !new RegExp(`^(?:${pattern.source})$`, 'u').test(value)) return [problem(pattern.code)]
  return []
}

export function misdeclaredText(field: TextOptions): readonly string[] {
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

/** What cannot be stored, and what hides from the reader what a name says. Line breaks and tabs may stand. */
function hasControlCharacter(value: string): boolean {
  if (!isStorable(value)) return true
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127) return true
  }
  return false
}
