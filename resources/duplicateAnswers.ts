import type { DuplicateReason } from './duplicateReasons.ts'
import type { ResourceAnswer } from './rows.ts'

/** `POST participant/match`: somebody who may be the same person, the best first. Specification 2, section 7. */
export interface DuplicateHit {
  /** Null of those whom the reader may not see. */
  readonly id: string | null
  readonly grade: 'PROBABLE' | 'POSSIBLE'
  readonly score: number | null
  readonly reasons: readonly DuplicateReason[]
  readonly participant?: ResourceAnswer['participant']
  /** There is somebody, out of the reader's sight or restricted: all such are told as one, and nothing else of them. */
  readonly isHidden?: true
}

/** `GET participants/duplicates/state`, and what `POST participants/duplicates/find` answers. */
export interface DuplicateSearchAnswer {
  readonly state: 'NEVER' | 'WAITING' | 'RUNNING' | 'DONE'
  /** People looked at, of how many. */
  readonly done: number
  readonly total: number
  /** Pairs that nobody has decided about. */
  readonly open: number
  /** ISO 8601. */
  readonly askedAt: string | null
  readonly finishedAt: string | null
}

/** The entry whose value of a field a merge keeps; `BOTH` of fields that are lists: every entry of either, once. */
export const mergeChoices = ['SURVIVOR', 'OTHER', 'BOTH'] as const
export type MergeChoice = (typeof mergeChoices)[number]

/** `POST participant/{id}/merge`. */
export interface MergeAnswer {
  readonly mergeId: string
  /** ISO 8601. */
  readonly reversibleUntil: string
  readonly survivor: ResourceAnswer['participant']
  /** Records that were handed over, by resource. */
  readonly moved: Readonly<Record<string, number>>
}

/** `GET participant/{id}/merge?otherId=`: what a merge into `id` would do with the records of the other entry, by resource. */
export interface MergePreview {
  /** Records that would be handed over. */
  readonly moved: Readonly<Record<string, number>>
  /** Records that would stay with the merged entry, as the survivor has the like: a place in the same study. */
  readonly kept: Readonly<Record<string, number>>
  /** Fields that are lists and differ: how many entries both together have, and whether the field takes as many (`BOTH`). */
  readonly joined: Readonly<Record<string, { readonly entries: number; readonly fits: boolean }>>
}
