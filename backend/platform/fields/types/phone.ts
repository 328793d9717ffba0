import { defaultPhoneMax, type PhoneField } from '#resources/core/fields/phone.ts'
import { parseText } from '../parse.ts'
import { textColumn } from '../textColumn.ts'
import type { FieldColumn } from '../types.ts'

export const phoneColumns: FieldColumn<PhoneField> = {
  ...textColumn<PhoneField>((field) => field.max ?? defaultPhoneMax),
  /** Searches the stored number. For Canada and the US it also searches the usual form, 514-555-0100. */
  searched: (column) => `regexp_replace(${column}, '^\\+1([0-9]{3})([0-9]{3})([0-9]{4})$', '\\& \\1-\\2-\\3')`,
  /** Accepts part of a number in any format, because numbers are stored without dashes and spaces. */
  parseFilter(text, field) {
    const digits = String(parseText(text, field)).replace(/[-. ()]/g, '')
    if (digits === '') throw new Error('required')
    return digits
  },
}
