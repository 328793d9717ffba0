import type { DeclaredField, ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { textOperators } from '../operators.ts'
import { createProblem } from '../problems.ts'
import { regionOfPostalCode } from '../values/countries.ts'
import { normaliseLine } from './text.ts'

interface PostalCodeOptions extends FieldOptions {
  /** Fields that are filled in from the code. */
  readonly fills?: { readonly country: string; readonly province: string }
}
export interface PostalCodeField extends FieldDefinition, PostalCodeOptions {
  readonly type: 'postalCode'
}

/** Declares a Canadian postal code or a US ZIP code. */
export const postalCode = <const Options extends PostalCodeOptions = object>(
  options: ExactOptions<Options, PostalCodeOptions> = {} as never,
): DeclaredField<'postalCode', Options> => ({ type: 'postalCode', ...options })

/** Specification 2, section 5, "Postal rule". */
const zip = /^\d[\d\- ]{4,9}$/
const canadian = /^[A-CEGHJ-NPR-TVXY][A-Z0-9 ]{2,6}$/

/** Formats `a1a1a1` or `A1A-1A1` as `A1A 1A1`, the Canadian spelling, also for partial codes. Capitalises any other code. */
export function formatPostalCode(code: string): string {
  const text = code.trim().toUpperCase()
  const [, area, deliveryUnit] = /^([A-Z]\d[A-Z])[ -]*(\d(?:[A-Z]\d?)?)$/.exec(text) ?? []
  return area === undefined ? text : `${area} ${deliveryUnit}`
}

/** True for an incomplete Canadian code. */
export const isPartialPostalCode = (code: string): boolean => {
  const formattedCode = formatPostalCode(code)
  return canadian.test(formattedCode) && !/^[A-Z]\d[A-Z] \d[A-Z]\d$/.test(formattedCode)
}

export const postalCodeType: FieldType<PostalCodeField> = {
  operators: textOperators,
  sortable: true,
  normalise(value) {
    const line = normaliseLine(value)
    return typeof line === 'string' ? formatPostalCode(line) : line
  },
  fills(value, field) {
    const region = regionOfPostalCode(value)
    if (region === null || field.fills === undefined) return {}
    return { [field.fills.country]: region.country, [field.fills.province]: region.province }
  },
  check(value, field, { row }) {
    if (typeof value !== 'string') return [createProblem('notText')]
    if (!zip.test(value) && !canadian.test(value)) return [createProblem('postalCodeInvalid')]
    const country = field.fills === undefined ? null : row[field.fills.country]
    const ownCountry = regionOfPostalCode(value)?.country ?? country
    return country == null || ownCountry === country ? [] : [createProblem('postalCodeOfOtherCountry')]
  },
  declarationErrors(field, siblings) {
    return Object.entries(field.fills ?? {})
      .filter(([type, name]) => siblings[name]?.type !== type)
      .map(([type, name]) => `fills '${name}', which is not a field of type ${type}`)
  },
  fixture: {
    field: { type: 'postalCode' },
    valid: [
      ['02139-4307', '02139-4307'],
      ['10001', '10001'],
      [' h2x 1y4 ', 'H2X 1Y4'],
      ['k1a', 'K1A'],
      ['v6b1a1', 'V6B 1A1'],
    ],
    invalid: [
      [12345, 'notText'],
      ['1234', 'postalCodeInvalid'],
      ['D1A 1A1', 'postalCodeInvalid'],
      ['H2X 1Y4 99', 'postalCodeInvalid'],
    ],
  },
}
