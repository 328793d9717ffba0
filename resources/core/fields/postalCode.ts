import type { FieldDefinition, FieldOptions, FieldType, Made, Only } from '../field.ts'
import { textOperators } from '../operators.ts'
import { placeOfPostalCode } from '../places.ts'
import { problem } from '../problems.ts'
import { normaliseLine } from './text.ts'

interface PostalCodeOptions extends FieldOptions {
  /** The fields that a typed code fills in. */
  readonly fills?: { readonly country: string; readonly province: string }
}
export interface PostalCodeField extends FieldDefinition, PostalCodeOptions {
  readonly type: 'postalCode'
}

/** A Canadian postal code or a US ZIP code. */
export const postalCode = <const Options extends PostalCodeOptions = object>(
  options: Only<Options, PostalCodeOptions> = {} as never,
): Made<'postalCode', Options> => ({ type: 'postalCode', ...options })

/** Specification 2, section 5, "Postal rule". */
const zip = /^\d[\d\- ]{4,9}$/
const canadian = /^[A-CEGHJ-NPR-TVXY][A-Z0-9 ]{2,6}$/

/** `a1a1a1`, `A1A-1A1` → `A1A 1A1`, as Canada writes them, of parts too. Any other code in capitals. */
export function writtenPostalCode(code: string): string {
  const typed = code.trim().toUpperCase()
  const [, area, place] = /^([A-Z]\d[A-Z])[ -]*(\d(?:[A-Z]\d?)?)$/.exec(typed) ?? []
  return area === undefined ? typed : `${area} ${place}`
}

/** Is it the beginning of a Canadian code, which goes on? */
export const isPartialPostalCode = (code: string): boolean => {
  const written = writtenPostalCode(code)
  return canadian.test(written) && !/^[A-Z]\d[A-Z] \d[A-Z]\d$/.test(written)
}

export const postalCodeType: FieldType<PostalCodeField> = {
  operators: textOperators,
  sortable: true,
  normalise(value) {
    const line = normaliseLine(value)
    return typeof line === 'string' ? writtenPostalCode(line) : line
  },
  fills(value, field) {
    const place = placeOfPostalCode(value)
    if (place === null || field.fills === undefined) return {}
    return { [field.fills.country]: place.country, [field.fills.province]: place.province }
  },
  check(value) {
    if (typeof value !== 'string') return [problem('notText')]
    return zip.test(value) || canadian.test(value) ? [] : [problem('postalCodeInvalid')]
  },
  misdeclared(field, siblings) {
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
