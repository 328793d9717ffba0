import type { FieldDefinition, FieldOptions, FieldType, Only } from '../field.ts'
import { choiceOperators } from '../operators.ts'
import { problem } from '../problems.ts'

export interface ChoiceOptions extends FieldOptions {
  readonly values: readonly string[]
  /** Other spellings that are understood, and the value that each stands for: old data, imports. Letter case does not matter. */
  readonly aliases?: Readonly<Record<string, string>>
}
export interface ChoiceField extends FieldDefinition, ChoiceOptions {
  readonly type: 'choice'
}

/** One of several known values: `choice(['CM', 'INCH'])`, `choice(units, { required: true })`, `choice({ values: units })`. */
export function choice<const Values extends readonly string[], const Options extends Omit<ChoiceOptions, 'values'> = object>(
  values: Values,
  options?: Only<Options, ChoiceOptions>,
): { readonly type: 'choice'; readonly values: Values } & Options
export function choice<const Options extends ChoiceOptions>(options: Only<Options, ChoiceOptions>): { readonly type: 'choice' } & Options
export function choice(first: readonly string[] | ChoiceOptions, options?: Omit<ChoiceOptions, 'values'>): ChoiceField {
  return isValues(first) ? { type: 'choice', values: first, ...options } : { type: 'choice', ...first }
}

export const choiceType: FieldType<ChoiceField> = {
  operators: choiceOperators,
  sortable: true,
  values: (field) => field.values,
  normalise: (value, field) => normaliseChoice(value, field),
  check: (value, field) => (field.values.includes(value as string) ? [] : [problem('notAChoice')]),
  misdeclared: (field) => misdeclaredChoice(field),
  fixture: {
    field: { type: 'choice', values: ['DAILY', 'TWICE_A_DAY'], aliases: { 'Twise a day': 'TWICE_A_DAY' } },
    valid: [
      ['DAILY', 'DAILY'],
      [' twise a day ', 'TWICE_A_DAY'],
    ],
    invalid: [
      ['WEEKLY', 'notAChoice'],
      ['toString', 'notAChoice'],
      [1, 'notAChoice'],
    ],
  },
}

/** A value typed in another case, or an alias, becomes the value. */
export function normaliseChoice(value: unknown, field: Pick<ChoiceOptions, 'values' | 'aliases'>): unknown {
  if (typeof value !== 'string') return value ?? null
  const typed = value.trim()
  if (typed === '') return null
  if (field.values.includes(typed)) return typed
  const folded = typed.toLowerCase()
  const spelled = field.values.find((each) => each.toLowerCase() === folded)
  const [, meant] = Object.entries(field.aliases ?? {}).find(([alias]) => alias.toLowerCase() === folded) ?? []
  return spelled ?? meant ?? typed
}

export function misdeclaredChoice(field: Pick<ChoiceOptions, 'values' | 'aliases'> & Pick<FieldOptions, 'default'>): readonly string[] {
  const mistakes: string[] = []
  if (field.values.length === 0) mistakes.push('has no values: name at least one')
  const folded = field.values.map((value) => value.toLowerCase())
  if (new Set(folded).size < folded.length) mistakes.push('names a value twice (letter case does not matter)')
  for (const value of field.values)
    if (value === '' || value !== value.trim() || value.includes(';'))
      mistakes.push(`value '${value}' must not be blank, padded or hold a semicolon`)
  for (const [alias, meant] of Object.entries(field.aliases ?? {}))
    if (!field.values.includes(meant)) mistakes.push(`alias '${alias}' stands for '${meant}', which is not one of its values`)
  for (const value of typeof field.default === 'object' ? field.default : [field.default])
    if (value !== undefined && !field.values.includes(value as string)) mistakes.push(`default '${value}' is not one of its values`)
  return mistakes
}

export function isValues(first: readonly string[] | ChoiceOptions): first is readonly string[] {
  return Array.isArray(first)
}
