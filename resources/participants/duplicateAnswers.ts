import type { ResourceAnswer } from '../core/rows.ts'
import type { DuplicateReason } from './duplicateReasons.ts'

/** `POST participant/match`: a possible duplicate, the best match first. Specification 2, section 7. */
export interface DuplicateHit {
  /** Null for a participant whom the reader may not see. */
  readonly id: string | null
  readonly grade: 'PROBABLE' | 'POSSIBLE'
  readonly score: number | null
  readonly reasons: readonly DuplicateReason[]
  readonly participant?: ResourceAnswer['participant']
  /** Set if at least one match is restricted or outside the reader's scope. All hidden matches are reported as one, without details. */
  readonly isHidden?: true
}

/** `GET participants/duplicates/state`, and the response of `POST participants/duplicates/find`. */
export interface DuplicateSearchAnswer {
  readonly state: 'NEVER' | 'WAITING' | 'RUNNING' | 'DONE'
  /** Number of participants checked so far. `total` is the number of all. */
  readonly done: number
  readonly total: number
  /** Number of undecided pairs. */
  readonly open: number
  /** ISO 8601. */
  readonly askedAt: string | null
  readonly finishedAt: string | null
}

/** Record whose value of a field the merge uses. `BOTH` is for list fields: every entry of both records, without duplicates. */
export const mergeChoices = ['SURVIVOR', 'OTHER', 'BOTH'] as const
export type MergeChoice = (typeof mergeChoices)[number]

/** `POST participant/{id}/merge`. */
export interface MergeAnswer {
  readonly mergeId: string
  /** ISO 8601. */
  readonly reversibleUntil: string
  readonly survivor: ResourceAnswer['participant']
  /** Number of records that were transferred, by resource. */
  readonly moved: Readonly<Record<string, number>>
}

/** `GET participant/{id}/merge?otherId=`: effect of a merge into `id` on the records of the other participant, by resource. */
export interface MergePreview {
  /** Number of records that would be transferred. */
  readonly moved: Readonly<Record<string, number>>
  /**
   * Number of records that would stay with the merged participant, because the survivor has an equivalent: a participation in the same
   * study.
   */
  readonly kept: Readonly<Record<string, number>>
  /** List fields that differ: the combined number of entries, and whether the field can contain that many (`BOTH`). */
  readonly joined: Readonly<Record<string, { readonly entries: number; readonly fits: boolean }>>
}
