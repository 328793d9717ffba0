import type { DeclaredField, ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { noOperators } from '../operators.ts'
import { createProblem, type Problem } from '../problems.ts'
import { inUnicodeForm } from '../values/unicodeForm.ts'
import { eachOnce } from './eachOnce.ts'
import { withoutInvisible } from './invisible.ts'

/** Source of a condition's code: the table of conditions, or the user's text (specification 2, section 3). */
export const codeSystems = ['icd10', 'userDefined'] as const

/** Medical condition as stored in a record. */
export interface MedicalCondition {
  readonly displayName: string
  /** ICD-10 code, or the text that a user wrote. */
  readonly code: string
  readonly codeSystem: (typeof codeSystems)[number]
}

interface ConditionsOptions extends FieldOptions {
  /** Maximum number of conditions; 100 by default. */
  readonly max?: number
}
export interface ConditionsField extends FieldDefinition, ConditionsOptions {
  readonly type: 'conditions'
}

const mostConditions = 100
const maxCountOf = ({ max }: ConditionsOptions): number => max ?? mostConditions
/** Maximum number of characters. Official titles have up to about 230. */
const maxTextLength = 400

/** Declares a list of medical conditions, selected from the table of conditions or entered as free text. */
export const conditions = <const Options extends ConditionsOptions = object>(
  options: ExactOptions<Options, ConditionsOptions> = {} as never,
): DeclaredField<'conditions', Options> => ({ type: 'conditions', ...options })

const asthma = { displayName: 'Asthma', code: 'J45.909', codeSystem: 'icd10' }

export const conditionsType: FieldType<ConditionsField> = {
  operators: noOperators,
  sortable: false,
  isList: true,
  normalise(value, field) {
    if (!Array.isArray(value)) return value === '' || value === undefined ? null : value
    return eachOnce(value, maxCountOf(field), { tidy: tidyEntry, keyOf })
  },
  check(value, field): readonly Problem[] {
    if (!Array.isArray(value)) return [createProblem('conditionsShape')]
    const max = maxCountOf(field)
    if (value.length > max) return [createProblem('tooMany', { max })]
    return value.every(isCondition) ? [] : [createProblem('conditionsShape')]
  },
  declarationErrors: ({ max }) => (max === undefined || max > 0 ? [] : ['max must be above 0']),
  fixture: {
    field: { type: 'conditions', max: 2 },
    valid: [
      [[{ ...asthma, displayName: ' Asthma ' }, asthma], [asthma]],
      [
        [asthma, { ...asthma, displayName: 'asthma' }, { ...asthma, displayName: 'Childhood asthma' }],
        [asthma, { ...asthma, displayName: 'Childhood asthma' }],
      ],
      [
        [
          { displayName: 'Hay fever', codeSystem: 'userDefined' },
          { displayName: 'hay fever', codeSystem: 'userDefined' },
        ],
        [{ displayName: 'Hay fever', code: 'Hay fever', codeSystem: 'userDefined' }],
      ],
    ],
    invalid: [
      ['Asthma', 'conditionsShape'],
      [['Asthma'], 'conditionsShape'],
      [[{ displayName: 'Asthma', code: 'J45', codeSystem: 'snomed' }], 'conditionsShape'],
      [[{ displayName: 'Asthma', codeSystem: 'icd10' }], 'conditionsShape'],
      [[{ ...asthma, note: 'x' }], 'conditionsShape'],
      [[{ ...asthma, code: 'wheezing' }], 'conditionsShape'],
      [[asthma, { ...asthma, code: 'J45' }, { ...asthma, code: 'J46' }], 'tooMany'],
    ],
  },
}

export function isCondition(entry: unknown): entry is MedicalCondition {
  if (typeof entry !== 'object' || entry === null) return false
  const { displayName, code, codeSystem, ...others } = entry as Readonly<Record<string, unknown>>
  if (!isBoundedText(displayName) || !isBoundedText(code) || Object.keys(others).length > 0) return false
  return codeSystem === 'icd10' ? isIcd10Code(code) : codeSystem === 'userDefined'
}

/** True if the text has the form of an ICD-10 code: `J45`, `J45.909`. Does not look it up, because tables differ by year and country. */
export const isIcd10Code = (text: string): boolean => /^[A-Z]\d[0-9A-Z](\.?[0-9A-Z]{1,4})?$/.test(text)

const isBoundedText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= maxTextLength

/** Trims an entry, and removes the id of the search result. Free text is also its own code. */
function tidyEntry(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry
  const { id: _, ...kept } = entry as Readonly<Record<string, unknown>>
  const trimmedEntry = Object.fromEntries(
    Object.entries(kept).map(([name, value]) => [name, typeof value === 'string' ? clean(value) : value]),
  )
  if (
    trimmedEntry.codeSystem === 'userDefined' &&
    (trimmedEntry.code === undefined || trimmedEntry.code === '' || trimmedEntry.code === null)
  )
    return { ...trimmedEntry, code: trimmedEntry.displayName }
  return trimmedEntry
}

const clean = (text: string): string => inUnicodeForm(withoutInvisible(text), 'NFC').trim()

/**
 * Returns the key that identifies an entry. It includes the name, because rare conditions share residual codes. Letter case is ignored,
 * because free text is its own code. Invalid entries get unique keys, so that they remain and are refused; leaving them out would empty
 * the list.
 */
const keyOf = (entry: unknown): unknown =>
  isCondition(entry)
    ? JSON.stringify([entry.codeSystem, entry.code.toLowerCase(), entry.displayName.toLowerCase()])
    : Symbol('no condition')
