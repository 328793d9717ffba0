import type { TFunction } from 'i18next'
import { getRestrictedName } from '#resources/core/restricted.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getResource } from '#resources/index.ts'
import { formatDate } from '../../base/i18n/dates.ts'
import { textOf } from '../../base/texts/values.ts'

/** Participant fields that the current screen has loaded. */
type Person = Partial<ResourceAnswer['participant']>

/** Fields in the profile's title and header, including the parts of the postal address. */
export const reportedByHead = [
  'firstName',
  'lastName',
  'participantClientId',
  'dob',
  'age',
  'gender',
  'healthCardProvinceId',
  'healthCardNumber',
  'primaryMobile',
  'email',
  'streetAddress',
  'postalCode',
  'province',
  'country',
] as const satisfies readonly (keyof Person)[]

/** Returns the name of a participant whose real name is hidden: the subject id, else the end of the id, as on every screen. */
export const shortNameOf = (row: Person): string => getRestrictedName(getResource('participant'), row)

/** Returns first and last name; empty if they are hidden. */
export const fullNameOf = ({ firstName, lastName }: Person): string => [textOf(firstName), textOf(lastName)].filter(Boolean).join(' ')

/**
 * Formats the birth date with the age: "5 Jul 1992 (34)". Null without a birth date.
 * @param style `birth` in the head of the profile, where specification 2, section 9 demands MM/DD/YYYY
 */
export function birthDateOf({ dob, age }: Person, t: TFunction<'participants'>, style: 'plain' | 'birth' = 'plain'): string | null {
  if (typeof dob !== 'string' || dob === '') return null
  const day = formatDate(dob, style)
  return typeof age === 'number' ? t('profile.birthDate', { day, count: age }) : day
}

type ContactState = 'anyStudy' | 'conditionArea' | 'none'

/** Returns which studies may contact a participant. Specification 2, section 4, "Contact state". */
export function contactStateOf({ contactableByAnyStudy, participantContactAgreementType: type }: Person): ContactState {
  if (contactableByAnyStudy === true || type === 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY') return 'anyStudy'
  return type === 'AGREEMENT_TO_BE_CONTACTED_BY_MEDICAL_CONDITION_AREA_ONLY' ? 'conditionArea' : 'none'
}
