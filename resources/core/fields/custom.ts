import { isFilled } from '../conditions.ts'
import { type CustomField, definitionOf } from '../customFields.ts'
import type { FieldDefinition, FieldOptions, FieldType, Made, Only, RuleContext } from '../field.ts'
import { noOperators } from '../operators.ts'
import { type Problem, problem } from '../problems.ts'
import { isSame } from '../same.ts'
import { booleanType } from './boolean.ts'
import { choiceType } from './choice.ts'
import { dateType } from './date.ts'
import { decimalType } from './decimal.ts'
import { tagsType } from './tags.ts'
import { textType } from './text.ts'

interface CustomOptions extends FieldOptions {
  /** Values change one by one: the history holds those that changed. */
  readonly auditedByKey?: true
  /** The fields of the organisation whose rows are read or written; set at run time, never in a declaration. */
  readonly entries?: readonly CustomField[]
}
export interface CustomValuesField extends FieldDefinition, CustomOptions {
  readonly type: 'custom'
}

/** Values of a record's custom fields, by their keys. */
export type CustomValues = Readonly<Record<string, unknown>>

/** The values of the fields that an organisation adds to these records by itself. */
export const custom = <const Options extends CustomOptions = object>(
  options: Only<Options, CustomOptions> = {} as never,
): Made<'custom', Options> & { readonly auditedByKey: true } => ({ type: 'custom', auditedByKey: true, ...options })

const types = { text: textType, decimal: decimalType, date: dateType, choice: choiceType, tags: tagsType, boolean: booleanType }
const typeOfEntry = (definition: FieldDefinition): FieldType<FieldDefinition> =>
  types[definition.type as keyof typeof types] as unknown as FieldType<FieldDefinition>

export const customType: FieldType<CustomValuesField> = {
  operators: noOperators,
  sortable: false,
  normalise(value, { entries }, context) {
    if (!isObject(value)) return value === '' ? null : (value ?? null)
    if (entries !== undefined) return normalised(value, entries, context)
    return Object.keys(value).length === 0 ? null : value
  },
  /** Keys of no field are refused where they are written (`merge`): another node may have added one a moment ago. */
  check(value, { entries = [] }, context) {
    if (!isObject(value)) return [problem('notAnObject')]
    return Object.entries(value).flatMap(([key, each]) => {
      const entry = entries.find((known) => known.key === key)
      if (entry === undefined) return []
      const definition = definitionOf(entry)
      return typeOfEntry(definition)
        .check(each, definition, context)
        .map((found) => within(key, found))
    })
  },
  merge(input, { entries = [] }, { stored, ...context }) {
    if (!isObject(input)) return { value: stored ?? null, problems: input === (stored ?? null) ? [] : [problem('notAnObject')] }
    const before = isObject(stored) ? stored : {}
    const named = new Set(Object.keys(input))
    const value = normalised({ ...before, ...input }, entries, context)
    const strange = [...named].filter((key) => !entries.some((entry) => entry.key === key))
    return {
      value,
      problems: [
        ...strange.map((key) => within(key, problem('unknownField'))),
        ...entries.flatMap((entry) =>
          writeProblems(entry, {
            value: value?.[entry.key] ?? null,
            before: before[entry.key] ?? null,
            isNamed: named.has(entry.key),
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
  misdeclared: () => [],
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

interface Written {
  readonly value: unknown
  readonly before: unknown
  readonly isNamed: boolean
}

/** Rules for writing a custom field, beside the form of its value. */
function writeProblems({ key, isRequired, isRetired, options }: CustomField, { value, before, isNamed }: Written): readonly Problem[] {
  const isChanged = isNamed && !isSame(value, before)
  if (isRetired) return isChanged ? [within(key, problem('readOnly'))] : []
  if (isRequired && isNamed && !isFilled(value)) return [within(key, problem('required'))]
  const isOver = isChanged && options.some((option) => option.isRetired && option.code === value)
  return isOver ? [within(key, problem('notAChoice'))] : []
}

const within = (key: string, found: Problem): Problem => ({ ...found, within: key })

/** Values in their stored forms, without those that say nothing; null where none is left. What is no field of the organisation stays, to be refused. */
function normalised(values: CustomValues, entries: readonly CustomField[], context: RuleContext): CustomValues | null {
  const stored = Object.entries(values).flatMap(([key, value]): (readonly [string, unknown])[] => {
    const entry = entries.find((known) => known.key === key)
    if (entry === undefined) return value === null || value === undefined ? [] : [[key, value]]
    const definition = definitionOf(entry)
    const form = typeOfEntry(definition).normalise(value, definition, context)
    return isFilled(form) ? [[key, form]] : []
  })
  return stored.length === 0 ? null : Object.fromEntries(stored)
}

const isObject = (value: unknown): value is CustomValues => typeof value === 'object' && value !== null && !Array.isArray(value)
