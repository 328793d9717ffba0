import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { DuplicateReason } from '#resources/duplicateReasons.ts'

/** How a field of the new entry stands to that of somebody who is there already; null where one of them says nothing. */
export type Agreement = 'same' | 'similar' | 'swapped' | 'different' | null
interface ComparedField {
  readonly name: string
  readonly agreement: Agreement
}

/** What tells one person from another, in the order of the form. */
export const comparedFields = [
  'firstName',
  'lastName',
  'dob',
  'gender',
  'email',
  'primaryMobile',
  'streetAddress',
  'postalCode',
  'healthCardProvinceId',
  'healthCardNumber',
  'participantClientId',
] as const

/** The fields that either side fills in, side by side. Pure. */
export function compare(entry: Values, found: Values, reasons: readonly DuplicateReason[]): readonly ComparedField[] {
  return comparedFields
    .filter((name) => isFilled(entry[name]) || isFilled(found[name]))
    .map((name) => ({ name, agreement: agreementOf(name, entry, found, reasons) }))
}

const similarBy: Readonly<Record<string, DuplicateReason>> = {
  firstName: 'SIMILAR_NAME',
  lastName: 'SIMILAR_NAME',
  dob: 'SIMILAR_BIRTH_DATE',
  streetAddress: 'SIMILAR_STREET',
}
const isName = (name: string): boolean => name === 'firstName' || name === 'lastName'

function agreementOf(name: string, entry: Values, found: Values, reasons: readonly DuplicateReason[]): Agreement {
  if (!isFilled(entry[name]) || !isFilled(found[name])) return null
  if (folded(name, entry[name]) === folded(name, found[name])) return 'same'
  if (isName(name) && reasons.includes('NAMES_SWAPPED')) return 'swapped'
  const reason = similarBy[name]
  return reason !== undefined && reasons.includes(reason) ? 'similar' : 'different'
}

/** Letter case, accents and punctuation do not tell people apart; of a phone number its digits count. */
function folded(name: string, value: unknown): string {
  const text = String(value)
  if (name === 'primaryMobile') return text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}@]/gu, '')
    .toLowerCase()
}
