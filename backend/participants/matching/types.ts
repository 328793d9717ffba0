import type { DuplicateReason } from '#resources/duplicateReasons.ts'

/** What is compared of somebody, in stored form; null or absent where it is not known. */
export interface Compared {
  readonly firstName?: string | null
  readonly lastName?: string | null
  /** YYYY-MM-DD. */
  readonly dob?: string | null
  readonly gender?: string | null
  readonly email?: string | null
  readonly primaryMobile?: string | null
  readonly healthCardProvinceId?: string | null
  readonly healthCardNumber?: string | null
  readonly postalCode?: string | null
  readonly streetAddress?: string | null
}

/** Somebody to look for. */
export interface Entry extends Compared {
  /** Tells several entries of one look apart. */
  readonly number: number
  /** The participant that it is about, who is not his own duplicate. */
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
