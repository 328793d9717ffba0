import type { ResourceRow } from '#resources/core/rows.ts'
import { forbidden } from '../platform/common/errors.ts'
import type { WriteContext } from '../platform/engine/types.ts'

/** Requires that the caller is the trained person, who alone acknowledges a training. @throws forbidden NotTrainedPerson */
export async function requireTrainedPerson({ after, caller }: WriteContext<ResourceRow['trainingRecord']>): Promise<void> {
  if (after.userId !== caller.userId) throw forbidden('NotTrainedPerson')
}
