import type { PostalCodeField } from '#resources/core/fields/postalCode.ts'
import { textColumn } from '../textColumn.ts'

/** Maximum length from the specification. */
const postalCodeMax = 10

export const postalCodeColumns = textColumn<PostalCodeField>(() => postalCodeMax)
