import type { Domain } from '../engine/types.ts'
import { eligibilityCalls } from './eligibility.ts'
import { endedStudies, keepSiteOfPublished, keepSiteOfStudies, requireOpenSite, requireOpenStudy, requireSiteToPublish } from './sites.ts'

export { endedStudies, requireOpenStudy }

/** What the declarations of studies cannot say. Specification 2, sections 4 and 5. */
export const studiesDomain: Domain = {
  hooks: {
    study: { onTransition: requireSiteToPublish },
    site: { afterWrite: keepSiteOfStudies, afterWriteOn: ['remove'] },
    studySite: { afterWrite: keepSiteOfPublished, afterWriteOn: ['remove'] },
    studySiteAssignment: { afterWrite: requireOpenSite, afterWriteOn: ['create', 'import'] },
  },
  calls: [
    {
      method: 'POST',
      path: 'study/:studyId/enableDct',
      access: { page: 'ADMIN_STUDY', action: 'CONTRIBUTE' },
      handler: ({ studydesk, caller, params }) => studydesk.engine.transition(caller, 'study', params.studyId ?? '', { name: 'enableDct' }),
    },
    ...eligibilityCalls,
  ],
}
