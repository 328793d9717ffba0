import type { FieldDefinition, FieldOptions, FieldType, Made, Only } from '../field.ts'
import { noOperators } from '../operators.ts'
import { type Problem, problem } from '../problems.ts'
import { inUnicodeForm } from '../unicodeForm.ts'
import { eachOnce } from './eachOnce.ts'
import { withoutInvisible } from './invisible.ts'

/** Where a condition's code comes from: the table of conditions, or nowhere, as somebody wrote it (specification 2, section 3). */
export const codeSystems = ['icd10', 'userDefined'] as const

/** A medical condition as a record keeps it. */
export interface MedicalCondition {
  readonly displayName: string
  /** An ICD-10 code; of one that somebody wrote, its words. */
  readonly code: string
  readonly codeSystem: (typeof codeSystems)[number]
}

interface ConditionsOptions extends FieldOptions {
  /** Conditions at most; 100 where a declaration does not say. */
  readonly max?: number
}
export interface ConditionsField extends FieldDefinition, ConditionsOptions {
  readonly type: 'conditions'
}

const mostConditions = 100
const mostOf = ({ max }: ConditionsOptions): number => max ?? mostConditions
/** Official titles have up to some 230. */
const longestWords = 400

/** Medical conditions, found in the table of conditions or written freely. */
export const conditions = <const Options extends ConditionsOptions = object>(
  options: Only<Options, ConditionsOptions> = {} as never,
): Made<'conditions', Options> => ({ type: 'conditions', ...options })

const asthma = { displayName: 'Asthma', code: 'J45.909', codeSystem: 'icd10' }

export const conditionsType: FieldType<ConditionsField> = {
  operators: noOperators,
  sortable: false,
  isList: true,
  normalise(value, field) {
    if (!Array.isArray(value)) return value === '' || value === undefined ? null : value
    return eachOnce(value, mostOf(field), { tidy: tidied, keyOf })
  },
  check(value, field): readonly Problem[] {
    if (!Array.isArray(value)) return [problem('conditionsShape')]
    const max = mostOf(field)
    if (value.length > max) return [problem('tooMany', { max })]
    return value.every(isCondition) ? [] : [problem('conditionsShape')]
  },
  misdeclared: ({ max }) => (max === undefined || max > 0 ? [] : ['max must be above 0']),
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
  if (!isWords(displayName) || !isWords(code) || Object.keys(others).length > 0) return false
  return codeSystem === 'icd10' ? isIcd10Code(code) : codeSystem === 'userDefined'
}

/** Has it the form of an ICD-10 code? `J45`, `J45.909`. Which codes there are is not looked up: tables differ by year and country. */
export const isIcd10Code = (text: string): boolean => /^[A-Z]\d[0-9A-Z](\.?[0-9A-Z]{1,4})?$/.test(text)

const isWords = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= longestWords

/** Blanks trimmed; what was written freely has its own words for a code. The id of a search's answer is not kept. */
function tidied(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry
  const { id: _, ...kept } = entry as Readonly<Record<string, unknown>>
  const trimmed = Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, typeof value === 'string' ? clean(value) : value]))
  if (trimmed.codeSystem === 'userDefined' && (trimmed.code === undefined || trimmed.code === '' || trimmed.code === null))
    return { ...trimmed, code: trimmed.displayName }
  return trimmed
}

const clean = (text: string): string => inUnicodeForm(withoutInvisible(text), 'NFC').trim()

/**
 * By name too: rare conditions share the code of what is left over. Letter case does not matter, as what was written freely is its own
 * code. What is no condition is like nothing else and stays, to be refused: left out it would empty the list.
 */
const keyOf = (entry: unknown): unknown =>
  isCondition(entry)
    ? JSON.stringify([entry.codeSystem, entry.code.toLowerCase(), entry.displayName.toLowerCase()])
    : Symbol('no condition')
