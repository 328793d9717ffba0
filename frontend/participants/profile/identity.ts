import dayjs from 'dayjs'
import type { Values } from '#resources/core/conditions.ts'
import { restrictedName } from '#resources/core/restricted.ts'
import { resourceNamed } from '#resources/index.ts'
import { textOf } from '../../base/texts/values.ts'

/** How a participant is called whose name is hidden: by the subject id, else by the end of the id, as everywhere. */
export const shortNameOf = (row: Values): string => restrictedName(resourceNamed('participant'), row)

/** First and last name; empty where they are hidden. */
export const fullNameOf = ({ firstName, lastName }: Values): string => [textOf(firstName), textOf(lastName)].filter(Boolean).join(' ')

/** Specification 2, section 9: "DOB as MM/DD/YYYY with age in brackets". Null without a birth date. */
export function birthDateOf({ dob, age }: Values): string | null {
  if (typeof dob !== 'string' || dob === '') return null
  const day = dayjs(dob).format('MM/DD/YYYY')
  return typeof age === 'number' ? `${day} (${age})` : day
}

export type ContactState = 'anyStudy' | 'conditionArea' | 'none'

/** How far a participant may be contacted. Specification 2, section 4, "Contact state". */
export function contactStateOf({ contactableByAnyStudy, participantContactAgreementType: type }: Values): ContactState {
  if (contactableByAnyStudy === true || type === 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY') return 'anyStudy'
  return type === 'AGREEMENT_TO_BE_CONTACTED_BY_MEDICAL_CONDITION_AREA_ONLY' ? 'conditionArea' : 'none'
}
