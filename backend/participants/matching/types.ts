import type { DuplicateReason } from '#resources/duplicateReasons.ts'
import type { ResourceRow } from '#resources/rows.ts'

/** What is compared of somebody, in stored form; null or absent where it is not known. */
export type Compared = { readonly [Field in keyof Pick<ResourceRow['participant'], ComparedField>]?: string | null }
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

/** Somebody to look for. */
export interface Entry extends Compared {
  /** Tells several entries of one look apart. */
  readonly number: number
  /** The participant that the entry is about, who is not their own duplicate. */
  readonly id?: string | null
}

export type Grade = 'PROBABLE' | 'POSSIBLE'

/** Somebody in the organisation who may be the same person as an entry. */
export interface Hit {
  readonly number: number
  readonly id: string
  readonly score: number
  readonly grade: Grade
  readonly reasons: readonly DuplicateReason[]
}
