import { isFilled } from '../conditions.ts'
import { type CustomField, definitionOf } from '../customFields.ts'
import type { DeclaredField, ExactOptions, FieldDefinition, FieldOptions, FieldType, RuleContext } from '../field.ts'
import { noOperators } from '../operators.ts'
import { createProblem, type Problem } from '../problems.ts'
import { isSame } from '../values/same.ts'
import { booleanType } from './boolean.ts'
import { choiceType } from './choice.ts'
import { dateType } from './date.ts'
import { decimalType } from './decimal.ts'
import { tagsType } from './tags.ts'
import { textType } from './text.ts'

interface CustomOptions extends FieldOptions {
  /** Each value changes separately. The audit history stores only the changed values. */
  readonly auditedByKey?: true
  /** Custom fields of the organisation whose rows are read or written; set at run time, never in a declaration. */
  readonly entries?: readonly CustomField[]
}
export interface CustomValuesField extends FieldDefinition, CustomOptions {
  readonly type: 'custom'
}

/** Values of a record's custom fields, by their keys. */
export type CustomValues = Readonly<Record<string, unknown>>

/** Declares the field with the values of the organisation's custom fields. */
export const custom = <const Options extends CustomOptions = object>(
  options: ExactOptions<Options, CustomOptions> = {} as never,
): DeclaredField<'custom', Options> & { readonly auditedByKey: true } => ({ type: 'custom', auditedByKey: true, ...options })

const types = { text: textType, decimal: decimalType, date: dateType, choice: choiceType, tags: tagsType, boolean: booleanType }
const typeOfEntry = (definition: FieldDefinition): FieldType<FieldDefinition> =>
  types[definition.type as keyof typeof types] as unknown as FieldType<FieldDefinition>

export const customType: FieldType<CustomValuesField> = {
  operators: noOperators,
  sortable: false,
  normalise(value, { entries }, context) {
    if (!isObject(value)) return value === '' ? null : (value ?? null)
    if (entries !== undefined) return normaliseValues(value, entries, context)
    return Object.keys(value).length === 0 ? null : value
  },
  /** Ignores keys without a custom field: `merge` refuses them on write, and another node may have just added the field. */
  check(value, { entries = [] }, context) {
    if (!isObject(value)) return [createProblem('notAnObject')]
    return Object.entries(value).flatMap(([key, each]) => {
      const entry = entries.find((candidate) => candidate.key === key)
      if (entry === undefined) return []
      const definition = definitionOf(entry)
      return typeOfEntry(definition)
        .check(each, definition, context)
        .map((entryProblem) => locateProblem(key, entryProblem))
    })
  },
  merge(input, { entries = [] }, { stored, ...context }) {
    if (!isObject(input)) return { value: stored ?? null, problems: input === (stored ?? null) ? [] : [createProblem('notAnObject')] }
    const before = isObject(stored) ? stored : {}
    const namedKeys = new Set(Object.keys(input))
    const value = normaliseValues({ ...before, ...input }, entries, context)
    const strange = [...namedKeys].filter((key) => !entries.some((entry) => entry.key === key))
    return {
      value,
      problems: [
        ...strange.map((key) => locateProblem(key, createProblem('unknownField'))),
        ...entries.flatMap((entry) =>
          writeProblems(entry, {
            value: value?.[entry.key] ?? null,
            before: before[entry.key] ?? null,
            isNamed: namedKeys.has(entry.key),
          }),
        ),
      ],
    }
  },
  openPart(value, { entries = [] }) {
    if (!isObject(value)) return undefined
    const open = entries.filter(({ key, isSensitive }) => !isSensitive && value[key] !== undefined)
    return open.length === 0 ? undefined : Object.fromEntries(open.map(({ key }) => [key, value[key]]))
  },
  declarationErrors: () => [],
  fixture: {
    field: {
      type: 'custom',
      entries: [
        entryOf('note', 'TEXT'),
        entryOf('shoeSize', 'NUMBER'),
        { ...entryOf('language', 'CHOICE'), options: [{ code: 'CREE', label: { en: 'Cree', fr: 'Cri' }, isRetired: false }] },
        entryOf('hasCar', 'YES_NO'),
      ],
    },
    valid: [
      [
        { note: ' left ', shoeSize: '42.5', hasCar: true },
        { note: 'left', shoeSize: 42.5, hasCar: true },
      ],
      [{ language: 'cree', note: '' }, { language: 'CREE' }],
    ],
    invalid: [
      ['note', 'notAnObject'],
      [['note'], 'notAnObject'],
      [{ shoeSize: 'large' }, 'notANumber'],
      [{ language: 'FRENCH' }, 'notAChoice'],
      [{ note: { text: 'left' } }, 'notText'],
    ],
  },
}

function entryOf(key: string, type: CustomField['type']): CustomField {
  const label = { en: key, fr: key }
  return { key, type, tab: 'details', label, help: null, isRequired: false, isSensitive: false, isRetired: false, options: [] }
}

interface WrittenEntry {
  readonly value: unknown
  readonly before: unknown
  readonly isNamed: boolean
}

/** Checks the write rules of a custom field. The type checks the value itself. */
function writeProblems({ key, isRequired, isRetired, options }: CustomField, { value, before, isNamed }: WrittenEntry): readonly Problem[] {
  const isChanged = isNamed && !isSame(value, before)
  if (isRetired) return isChanged ? [locateProblem(key, createProblem('readOnly'))] : []
  if (isRequired && isNamed && !isFilled(value)) return [locateProblem(key, createProblem('required'))]
  const isOver = isChanged && options.some((option) => option.isRetired && option.code === value)
  return isOver ? [locateProblem(key, createProblem('notAChoice'))] : []
}

const locateProblem = (key: string, entryProblem: Problem): Problem => ({ ...entryProblem, within: key })

/** Normalises the values and removes empty ones; null if none remain. Unknown keys remain, so that they are refused. */
function normaliseValues(values: CustomValues, entries: readonly CustomField[], context: RuleContext): CustomValues | null {
  const stored = Object.entries(values).flatMap(([key, value]): (readonly [string, unknown])[] => {
    const entry = entries.find((candidate) => candidate.key === key)
    if (entry === undefined) return value === null || value === undefined ? [] : [[key, value]]
    const definition = definitionOf(entry)
    const form = typeOfEntry(definition).normalise(value, definition, context)
    return isFilled(form) ? [[key, form]] : []
  })
  return stored.length === 0 ? null : Object.fromEntries(stored)
}

const isObject = (value: unknown): value is CustomValues => typeof value === 'object' && value !== null && !Array.isArray(value)
