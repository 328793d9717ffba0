import type { ResourceRow } from '#resources/rows.ts'
import type { Writing } from '../engine/types.ts'

/** A step of a consent, in its transaction. */
export type ConsentTransition = Writing<ResourceRow['consent']>
