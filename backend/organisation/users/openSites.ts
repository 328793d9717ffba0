import { isUuid } from '#resources/core/fields/ref.ts'
import type { OpenSite, userCalls } from '#resources/organisation/usersCalls.ts'
import { notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'

/** Returns the sites at which the study is open, sorted by name, as options of the assignment form. */
export async function listOpenSites({
  caller,
  params: { studyId },
  studydesk: { database },
}: DeclaredRequest<(typeof userCalls)['openSites']>): Promise<readonly OpenSite[]> {
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
  return (answer?.rows ?? []) as unknown as readonly OpenSite[]
}
