import type { Values } from '#resources/core/conditions.ts'
import type { FieldChanges } from './changes.ts'

/** What a merge changed, as it was before: kept in `participant_merge_former`, in stored form. */
export interface Former {
  /** The survivor's changes, before and after. */
  readonly survivor: FieldChanges
  /** Values that the other entry gave up. */
  readonly other: Values
  /** Ids of the records that were handed over, by resource. */
  readonly moved: Readonly<Record<string, readonly string[]>>
  /** Open pairs with the other entry, whole. */
  readonly pairs: readonly unknown[]
  /** The pair that the two made, and its state. */
  readonly pair: { readonly id: string; readonly status: string } | null
}
