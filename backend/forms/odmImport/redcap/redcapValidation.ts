import type { JsonObject } from '#resources/forms/content/json.ts'

/** Kind of values that a field stores: decides how expressions compare it. */
export type ValueKind = 'number' | 'text' | 'moment' | 'truth'

/** Translation of a validation type. `note`: code of the remark. */
interface Validation {
  readonly settings: JsonObject
  readonly kind: ValueKind
  readonly note?: 'decimalComma' | 'seconds' | 'validationType'
}

const numbers = (step?: number): Validation => ({
  settings: { inputType: 'number', ...(step === undefined ? {} : { step }) },
  kind: 'number',
})
const pattern = (regex: string): Validation => ({ settings: { validators: [{ type: 'regex', regex }] }, kind: 'text' })
const moment = (inputType: string, note?: Validation['note']): Validation => ({
  settings: { inputType },
  kind: 'moment',
  ...(note === undefined ? {} : { note }),
})

/** Patterns accept what the types accept in REDCap; the types without an own input. */
const patterns: Readonly<Record<string, string>> = {
  alpha_only: '^[A-Za-z]+$',
  zipcode: '^(?:\\d{5}|\\d{5}-?\\d{4})$',
  postalcode_canada: '^[A-Za-z]\\d[A-Za-z] ?\\d[A-Za-z]\\d$',
  postalcode_australia: '^\\d{4}$',
  postalcode_french: '^\\d{5}$',
  postalcode_germany: '^\\d{5}$',
  postalcode_uk: '^[A-Za-z]{1,2}\\d[A-Za-z\\d]? ?\\d[A-Za-z]{2}$',
  ssn: '^\\d{3}-\\d{2}-\\d{4}$',
  mrn_10d: '^\\d{10}$',
  mrn_generic: '^[A-Za-z0-9_-]+$',
  vmrn: '^\\d{4,10}$',
  time_mm_ss: '^[0-5]\\d:[0-5]\\d$',
}

/** Returns the input settings of a validation type. Unknown types, which an installation may add, become text. Pure. */
export function validationOf(validation: string): Validation {
  if (validation === '') return { settings: {}, kind: 'text' }
  if (validation === 'int' || validation === 'integer') return numbers(1)
  if (validation === 'float' || validation === 'number') return numbers()
  const [, digits, comma] = /^number(?:_(\d)dp)?(_comma_decimal)?$/.exec(validation) ?? []
  if (digits !== undefined || comma !== undefined)
    return {
      ...numbers(digits === undefined ? undefined : Number((10 ** -Number(digits)).toFixed(Number(digits)))),
      ...(comma === undefined ? {} : { note: 'decimalComma' as const }),
    }
  if (/^date(?:_(?:ymd|mdy|dmy))?$/.test(validation)) return moment('date')
  if (/^datetime(?:_(?:ymd|mdy|dmy))?$/.test(validation)) return moment('datetime-local')
  if (/^datetime_seconds(?:_(?:ymd|mdy|dmy))?$/.test(validation)) return moment('datetime-local', 'seconds')
  if (validation === 'time') return moment('time')
  if (validation === 'time_hh_mm_ss') return moment('time', 'seconds')
  if (validation === 'email') return { settings: { inputType: 'email' }, kind: 'text' }
  if (/^phone(?:_\w+)?$/.test(validation)) return { settings: { inputType: 'tel' }, kind: 'text' }
  const regex = Object.hasOwn(patterns, validation) ? patterns[validation] : undefined
  return regex === undefined ? { settings: {}, kind: 'text', note: 'validationType' } : pattern(regex)
}
