import type { ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { choiceOperators } from '../operators.ts'
import { createProblem } from '../problems.ts'
import { findToneMistakes, type Tone } from '../values/tones.ts'

export interface ChoiceOptions extends FieldOptions {
  readonly values: readonly string[]
  /** Alternative spellings in old data and imports, each with its value. Letter case is ignored. */
  readonly aliases?: Readonly<Record<string, string>>
}
/** Options of a single value. */
interface SingleChoiceOptions extends ChoiceOptions {
  /** Tones of the values, which lists then show as tags. */
  readonly tones?: Readonly<Record<string, Tone>>
}
export interface ChoiceField extends FieldDefinition, SingleChoiceOptions {
  readonly type: 'choice'
}

/** Declares one of several known values: `choice(['CM', 'INCH'])`, `choice(units, { required: true })`, `choice({ values: units })`. */
export function choice<const Values extends readonly string[], const Options extends Omit<SingleChoiceOptions, 'values'> = object>(
  values: Values,
  options?: ExactOptions<Options, SingleChoiceOptions>,
): { readonly type: 'choice'; readonly values: Values } & Options
export function choice<const Options extends SingleChoiceOptions>(
  options: ExactOptions<Options, SingleChoiceOptions>,
): { readonly type: 'choice' } & Options
export function choice(first: readonly string[] | SingleChoiceOptions, options?: Omit<SingleChoiceOptions, 'values'>): ChoiceField {
  return isValues(first) ? { type: 'choice', values: first, ...options } : { type: 'choice', ...first }
}

export const choiceType: FieldType<ChoiceField> = {
  operators: choiceOperators,
  sortable: true,
  values: (field) => field.values,
  normalise: (value, field) => normaliseChoice(value, field),
  check: (value, field) => (field.values.includes(value as string) ? [] : [createProblem('notAChoice')]),
  declarationErrors: (field) => [
    ...findChoiceMistakes(field),
    ...(field.tones === undefined ? [] : findToneMistakes(field.values, field.tones)),
  ],
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

/** Converts an alias, or a value in another letter case, to the value. */
export function normaliseChoice(value: unknown, field: Pick<ChoiceOptions, 'values' | 'aliases'>): unknown {
  if (typeof value !== 'string') return value ?? null
  const text = value.trim()
  if (text === '') return null
  if (field.values.includes(text)) return text
  const foldedText = text.toLowerCase()
  const matchingValue = field.values.find((each) => each.toLowerCase() === foldedText)
  const [, aliasedValue] = Object.entries(field.aliases ?? {}).find(([alias]) => alias.toLowerCase() === foldedText) ?? []
  return matchingValue ?? aliasedValue ?? text
}

export function findChoiceMistakes(field: Pick<ChoiceOptions, 'values' | 'aliases'> & Pick<FieldOptions, 'default'>): readonly string[] {
  const mistakes: string[] = []
  if (field.values.length === 0) mistakes.push('has no values: name at least one')
  const foldedValues = field.values.map((value) => value.toLowerCase())
  if (new Set(foldedValues).size < foldedValues.length) mistakes.push('names a value twice (letter case does not matter)')
  for (const value of field.values)
    if (value === '' || value !== value.trim() || value.includes(';'))
      mistakes.push(`value '${value}' must not be blank, padded or hold a semicolon`)
  for (const [alias, aliasedValue] of Object.entries(field.aliases ?? {}))
    if (!field.values.includes(aliasedValue)) mistakes.push(`alias '${alias}' stands for '${aliasedValue}', which is not one of its values`)
  for (const value of typeof field.default === 'object' ? field.default : [field.default])
    if (value !== undefined && !field.values.includes(value as string)) mistakes.push(`default '${value}' is not one of its values`)
  return mistakes
}

export function isValues(first: readonly string[] | ChoiceOptions): first is readonly string[] {
  return Array.isArray(first)
}
