import type { TFunction } from 'i18next'
import { restrictedName } from '#resources/core/restricted.ts'
import { resourceNamed } from '#resources/index.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { dateWords } from '../../base/i18n/dates.ts'
import { textOf } from '../../base/texts/values.ts'

/** A participant, as far as a screen knows the person. */
type Person = Partial<ResourceAnswer['participant']>

/** What the head of a profile says of the person, the parts of the address among it. */
export const toldByHead = [
  'participantClientId',
  'dob',
  'age',
  'gender',
  'healthCardNumber',
  'primaryMobile',
  'email',
  'streetAddress',
  'postalCode',
  'province',
  'country',
] as const satisfies readonly (keyof Person)[]

/** How a participant is called whose name is hidden: by the subject id, else by the end of the id, as everywhere. */
export const shortNameOf = (row: Person): string => restrictedName(resourceNamed('participant'), row)

/** First and last name; empty where they are hidden. */
export const fullNameOf = ({ firstName, lastName }: Person): string => [textOf(firstName), textOf(lastName)].filter(Boolean).join(' ')

/** Specification 2, section 9: "DOB as MM/DD/YYYY with age in brackets"; in French `5 juill. 1992 (34 ans)`. Null without a birth date. */
export function birthDateOf({ dob, age }: Person, t: TFunction<'participants'>): string | null {
  if (typeof dob !== 'string' || dob === '') return null
  const day = dateWords(dob, 'birth')
  return typeof age === 'number' ? t('profile.birthDate', { day, count: age }) : day
}

type ContactState = 'anyStudy' | 'conditionArea' | 'none'

/** How far a participant may be contacted. Specification 2, section 4, "Contact state". */
export function contactStateOf({ contactableByAnyStudy, participantContactAgreementType: type }: Person): ContactState {
  if (contactableByAnyStudy === true || type === 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY') return 'anyStudy'
  return type === 'AGREEMENT_TO_BE_CONTACTED_BY_MEDICAL_CONDITION_AREA_ONLY' ? 'conditionArea' : 'none'
}
