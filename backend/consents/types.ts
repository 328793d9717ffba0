import type { ResourceRow } from '#resources/core/rows.ts'
import type { WriteContext } from '../platform/engine/types.ts'

/** A transition of a consent, with its transaction. */
export type ConsentTransition = WriteContext<ResourceRow['consent']>
