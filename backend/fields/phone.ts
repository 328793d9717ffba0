import { defaultPhoneMax, type PhoneField } from '#resources/core/fields/phone.ts'
import { parseText } from './parse.ts'
import { textColumn } from './textColumn.ts'
import type { FieldColumn } from './types.ts'

export const phoneColumns: FieldColumn<PhoneField> = {
  ...textColumn<PhoneField>((field) => field.max ?? defaultPhoneMax),
  /** A part of a number, however it is written: numbers are stored without dashes and spaces. */
  parseFilter(text, field) {
    const digits = String(parseText(text, field)).replace(/[-. ()]/g, '')
    if (digits === '') throw new Error('blankFilter')
    return digits
  },
}
