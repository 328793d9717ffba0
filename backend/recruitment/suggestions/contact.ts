import type { Wanted } from './wanted.ts'

/** Who may be asked for a study, in the words of SQL, of a row of `participant`. Specification 2, section 4, "Contact state". */
export const forAnyStudy = `(contactable_by_any_study is true or participant_contact_agreement_type is not distinct from 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY')`
const forConditionArea = `participant_contact_agreement_type is not distinct from 'AGREEMENT_TO_BE_CONTACTED_BY_MEDICAL_CONDITION_AREA_ONLY'`

/** @param isInArea has the participant a condition that the study is about? */
export const mayBeAsked = (isInArea: string): string => `(${forAnyStudy} or (${forConditionArea} and ${isInArea}))`

/** Keys of every condition that a study is about. */
export const aboutIn = ({ area, inclusion }: Pick<Wanted, 'area' | 'inclusion'>): readonly string[] => [
  ...new Set([...area, ...inclusion.flat()]),
]
