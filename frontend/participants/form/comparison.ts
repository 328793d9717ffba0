import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { DuplicateReason } from '#resources/participants/duplicateReasons.ts'

/** Result of comparing a field of the new record and an existing participant; null if one is empty. */
export type Agreement = 'same' | 'similar' | 'swapped' | 'different' | null
interface ComparedField {
  readonly name: string
  readonly agreement: Agreement
}

/** Identifying fields, in the form's order. */
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

/** Returns the fields that at least one record fills in, side by side. Pure. */
export function compare(entry: Values, matchValues: Values, reasons: readonly DuplicateReason[]): readonly ComparedField[] {
  return comparedFields
    .filter((name) => isFilled(entry[name]) || isFilled(matchValues[name]))
    .map((name) => ({ name, agreement: agreementOf(name, entry, matchValues, reasons) }))
}

const reasonsByField: Readonly<Record<string, DuplicateReason>> = {
  firstName: 'SIMILAR_NAME',
  lastName: 'SIMILAR_NAME',
  dob: 'SIMILAR_BIRTH_DATE',
  streetAddress: 'SIMILAR_STREET',
}
const isName = (name: string): boolean => name === 'firstName' || name === 'lastName'

function agreementOf(name: string, entry: Values, matchValues: Values, reasons: readonly DuplicateReason[]): Agreement {
  if (!isFilled(entry[name]) || !isFilled(matchValues[name])) return null
  if (normaliseForComparison(name, entry[name]) === normaliseForComparison(name, matchValues[name])) return 'same'
  if (isName(name) && reasons.includes('NAMES_SWAPPED')) return 'swapped'
  const reason = reasonsByField[name]
  return reason !== undefined && reasons.includes(reason) ? 'similar' : 'different'
}

/** Ignores letter case, accents and punctuation; compares only the digits of a phone number. */
function normaliseForComparison(name: string, value: unknown): string {
  const text = String(value)
  if (name === 'primaryMobile') return text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}@]/gu, '')
    .toLowerCase()
}
