import type { ResourceRow } from '#resources/rows.ts'
import type { ResourceHooks } from '../engine/types.ts'
import { requireOpenStudy } from '../studies/index.ts'

/** A participant is assigned to a study at one of its open sites. Specification 2, section 5, "Study assignment". */
export const participantStudyHooks: ResourceHooks<ResourceRow['participantStudy']> = {
  afterWrite: requireOpenStudy,
  afterWriteOn: ['create', 'import'],
}
