import type { ResourceRow } from '#resources/core/rows.ts'
import type { DuplicateReason } from '#resources/participants/duplicateReasons.ts'

/** Compared fields in stored form; null or absent if unknown. */
export type ComparedPerson = { readonly [Field in keyof Pick<ResourceRow['participant'], ComparedField>]?: string | null }
type ComparedField =
  | 'firstName'
  | 'lastName'
  | 'dob'
  | 'gender'
  | 'email'
  | 'primaryMobile'
  | 'healthCardProvinceId'
  | 'healthCardNumber'
  | 'postalCode'
  | 'streetAddress'

/** Person to search for. */
export interface Entry extends ComparedPerson {
  /** Distinguishes the entries of one search. */
  readonly number: number
  /** Id of the participant whom the entry describes, who is not a duplicate of themselves. */
  readonly id?: string | null
}

export type Grade = 'PROBABLE' | 'POSSIBLE'

/** Participant who may be the person of an entry. */
export interface Hit {
  readonly number: number
  readonly id: string
  readonly score: number
  readonly grade: Grade
  readonly reasons: readonly DuplicateReason[]
}
