import type { EligibilityProfile } from './eligibilityProfile.ts'

/**
 * SQL condition on a row of `participant`: true if the person may be contacted about any study. Specification 2, section 4, "Contact
 * state".
 */
export const anyStudyCondition = `(contactable_by_any_study is true or participant_contact_agreement_type is not distinct from 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY')`
const conditionAreaSql = `participant_contact_agreement_type is not distinct from 'AGREEMENT_TO_BE_CONTACTED_BY_MEDICAL_CONDITION_AREA_ONLY'`

/**
 * Returns the SQL condition that a person may be contacted about a study. @param isInArea SQL that is true if the person has one of the
 * study's conditions
 */
export const mayBeRequested = (isInArea: string): string => `(${anyStudyCondition} or (${conditionAreaSql} and ${isInArea}))`

/** Returns the keys of all conditions in the study's area and inclusion criteria. */
export const conditionKeysOf = ({ area, inclusion }: Pick<EligibilityProfile, 'area' | 'inclusion'>): readonly string[] => [
  ...new Set([...area, ...inclusion.flat()]),
]
