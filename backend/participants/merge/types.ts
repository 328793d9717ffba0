import type { Values } from '#resources/core/conditions.ts'
import type { FieldChanges } from './changes.ts'

/** State before a merge, stored in `participant_merge_former`, in stored form. */
export interface FormerValues {
  /** The survivor's changes, before and after. */
  readonly survivor: FieldChanges
  /** Values that the merge removed from the other entry. */
  readonly other: Values
  /** Ids of the moved records, by resource. */
  readonly moved: Readonly<Record<string, readonly string[]>>
  /** Open pairs with the other entry, as whole rows. */
  readonly pairs: readonly unknown[]
  /** The pair of both entries, and its state before the merge. */
  readonly pair: { readonly id: string; readonly status: string } | null
}
