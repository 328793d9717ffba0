import { isUuid } from '#resources/core/fields/ref.ts'
import type { Call } from '../engine/types.ts'
import { notFound } from '../errors.ts'

/** What the form of an assignment offers: `[{ id, name }]`, the sites at which the study is open, by name. */
export const openSitesCall: Call = {
  method: 'GET',
  path: 'values/study/:studyId/open-sites',
  access: { page: 'ADMIN_USERS', action: ['VIEW', 'ADMIN_STUDY:VIEW'] },
  handler: async ({ caller, params: { studyId = '' }, studydesk: { database } }) => {
    if (!isUuid(studyId)) throw notFound()
    const [answer] = await database.batch(caller.orgId, [
      {
        text: `select site.id, site.name from study_site
            join site on site.org_id = study_site.org_id and site.id = study_site.site_id and site.deleted_at is null
            join study on study.org_id = study_site.org_id and study.id = study_site.study_id and study.deleted_at is null
          where study_site.org_id = $1 and study_site.study_id = $2 and study_site.status = 'OPEN' order by lower(site.name), site.id`,
        values: [caller.orgId, studyId],
      },
    ])
    return answer?.rows ?? []
  },
}
