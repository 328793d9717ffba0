import { isUuid } from '#resources/core/fields/ref.ts'
import { hasStudySite } from '../platform/common/caller.ts'
import { notFound } from '../platform/common/errors.ts'
import type { CallContext } from '../platform/engine/types.ts'

export interface StudySiteRef {
  readonly studyId: string
  readonly siteId: string
}

interface StudySiteRequest {
  readonly params: { readonly studyId?: string; readonly siteId?: string }
}

/** Returns the study site in a URL, at which the caller must work. @throws notFound */
export function requireStudySite({ params: { studyId = '', siteId = '' }, caller }: CallContext & StudySiteRequest): StudySiteRef {
  if (!isUuid(studyId) || !isUuid(siteId) || !hasStudySite(caller, studyId, siteId)) throw notFound()
  return { studyId, siteId }
}

/** Returns the study in a URL. @throws notFound if it does not exist or is in the trash */
export async function requireStudy({
  params: { studyId = '' },
  caller,
  studydesk: { database },
}: CallContext & StudySiteRequest): Promise<string> {
  if (!isUuid(studyId)) throw notFound()
  const [answer] = await database.batch(caller.orgId, [
    { text: 'select 1 from study where org_id = $1 and id = $2 and deleted_at is null', values: [caller.orgId, studyId] },
  ])
  if (answer?.rows.length !== 1) throw notFound()
  return studyId
}
