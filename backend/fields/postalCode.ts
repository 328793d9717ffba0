import type { PostalCodeField } from '#resources/core/fields/postalCode.ts'
import { textColumn } from './textColumn.ts'

/** The longest that the specification's rule admits. */
const postalCodeMax = 10

export const postalCodeColumns = textColumn<PostalCodeField>(() => postalCodeMax)
