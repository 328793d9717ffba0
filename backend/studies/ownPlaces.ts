import { isUuid } from '#resources/core/fields/ref.ts'
import type { CallContext } from '../engine/types.ts'
import { notFound } from '../errors.ts'

export interface Place {
  readonly studyId: string
  readonly siteId: string
}

interface Addressed {
  readonly params: { readonly studyId?: string; readonly siteId?: string }
}

/** The study-site of an address, which has to be the caller's own. @throws notFound */
export function placeIn({ params: { studyId = '', siteId = '' }, caller: { studySites } }: CallContext & Addressed): Place {
  const isTheirs = studySites.some((each) => each.studyId === studyId && each.siteId === siteId)
  if (!isUuid(studyId) || !isUuid(siteId) || !isTheirs) throw notFound()
  return { studyId, siteId }
}

/** The study of an address. @throws notFound for one that is not there, or lies in the trash */
export async function studyIn({ params: { studyId = '' }, caller, studydesk: { database } }: CallContext & Addressed): Promise<string> {
  if (!isUuid(studyId)) throw notFound()
  const [answer] = await database.batch(caller.orgId, [
    { text: 'select 1 from study where org_id = $1 and id = $2 and deleted_at is null', values: [caller.orgId, studyId] },
  ])
  if (answer?.rows.length !== 1) throw notFound()
  return studyId
}
