import type { DeclaredField, ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { textOperators } from '../operators.ts'
import { createProblem } from '../problems.ts'
import { normaliseLine } from './text.ts'

interface PhoneOptions extends FieldOptions {
  /** Maximum number of characters of the stored number, including the plus sign; a number of Canada or the US has 12. */
  readonly max?: number
}
export interface PhoneField extends FieldDefinition, PhoneOptions {
  readonly type: 'phone'
}

/** Specification 2, section 5: primaryMobile. */
export const defaultPhoneMax = 14
/** Length of `+1` and ten digits. */
const northAmericanLength = 12

/** Declares a telephone number, stored as E.164. `+1` is added to a number without a country code. Specification 2, section 5. */
export const phone = <const Options extends PhoneOptions = object>(
  options: ExactOptions<Options, PhoneOptions> = {} as never,
): DeclaredField<'phone', Options> => ({ type: 'phone', ...options })

const northAmerican = /^(?:\+?1[-. ]?)?\(?(\d{3})\)?[-. ]?(\d{3})[-. ]?(\d{4})$/
const international = /^\+(?!1)\d{7,15}$/

export const phoneType: FieldType<PhoneField> = {
  isPhoneNumber: true,
  operators: textOperators,
  sortable: true,
  normalise(value) {
    const line = normaliseLine(value)
    return typeof line === 'string' ? toE164(line) : line
  },
  check(value, field) {
    if (typeof value !== 'string') return [createProblem('notText')]
    if (!/^\+1\d{10}$/.test(value) && !international.test(value)) return [createProblem('PhoneFormatInvalid')]
    const max = field.max ?? defaultPhoneMax
    return value.length > max ? [createProblem('tooLong', { max })] : []
  },
  declarationErrors: (field) =>
    field.max !== undefined && field.max < northAmericanLength
      ? [`max must be ${northAmericanLength} or more, so that a number with +1 fits`]
      : [],
  fixture: {
    field: { type: 'phone', max: 14 },
    valid: [
      ['(416) 555-0100', '+14165550100'],
      ['416-555-0101', '+14165550101'],
      ['1.416.555.0102', '+14165550102'],
      ['+1 514 555 0103', '+15145550103'],
      ['+33 6 12 34 56 78', '+33612345678'],
    ],
    invalid: [
      [4165550100, 'notText'],
      ['555-0100', 'PhoneFormatInvalid'],
      ['416-555-01000', 'PhoneFormatInvalid'],
      ['416-555-010x', 'PhoneFormatInvalid'],
      ['+123456789012345', 'PhoneFormatInvalid'],
      ['+999123456789012', 'tooLong'],
    ],
  },
}

/** Converts to E.164. Leaves text that is no number unchanged. */
function toE164(line: string): string {
  const match = northAmerican.exec(line)
  if (match !== null) return `+1${match[1]}${match[2]}${match[3]}`
  const digits = line.replace(/[-. ()]/g, '')
  return international.test(digits) ? digits : line
}
