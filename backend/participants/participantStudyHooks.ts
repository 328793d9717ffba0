import type { ResourceHooks } from '../engine/types.ts'
import { refuseForeignSite } from '../studies/index.ts'

/** A participant is assigned to a study at one of its sites. Specification 2, section 5, "Study assignment". */
export const participantStudyHooks: ResourceHooks = { afterWrite: refuseForeignSite }
