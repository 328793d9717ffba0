import type { Domain } from '../engine/types.ts'
import { endedStudies, keepSiteOfPublished, requireOpenSite, requireOpenStudy } from './sites.ts'
import { markStartOfRecruitment, refuseTakingBackDecentralised, requireSiteToPublish } from './studyRules.ts'

export { endedStudies, requireOpenStudy }

/** What the declarations of studies cannot say. Specification 2, sections 4 and 5. */
export const studiesDomain: Domain = {
  hooks: {
    study: {
      beforeWrite(write) {
        refuseTakingBackDecentralised(write)
        return markStartOfRecruitment(write)
      },
      afterWrite: requireSiteToPublish,
    },
    studySite: { afterWrite: keepSiteOfPublished, afterWriteOn: ['remove'] },
    studySiteAssignment: { afterWrite: requireOpenSite, afterWriteOn: ['create', 'import'] },
  },
}
