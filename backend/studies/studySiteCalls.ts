import { isUuid } from '#resources/core/fields/ref.ts'
import type { studyCalls } from '#resources/studies/calls.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import { idsOf } from '../engine/operations/remove.ts'
import type { Call, CallContext, CallRequest } from '../engine/types.ts'
import { notFound } from '../errors.ts'

type Request<Name extends keyof typeof studyCalls> = DeclaredRequest<(typeof studyCalls)[Name]>
type OfStudy = CallContext & { readonly params: { readonly studyId?: string } }

// The sites of a study, and the contacts of each. Specification 2, section 7, "Study".

/** Its body may be a list of ids, which no declaration of a call describes. */
export const removeSitesCall: Call = {
  method: 'DELETE',
  path: 'study/:studyId/study-sites',
  access: { page: 'ADMIN_STUDY', action: 'OWN' },
  body: { ids: 'Ids of study sites.' },
  handler: removeSites,
}

/** Every site of a study, whole. @throws notFound */
export async function listSites(request: Request<'sites'>) {
  const studyId = await studyOf(request)
  return (await request.studydesk.engine.listWhole(request.caller, 'studySite', { ...request.parameters, studyId })).rows
}

export async function addSite(request: Request<'addSite'>) {
  const studyId = await studyOf(request)
  return request.studydesk.engine.create(request.caller, 'studySite', { ...request.input, studyId })
}

/** Takes sites out of a study, all of them or none. The body names study-sites: a list, or `{ ids }`. @throws notFound */
async function removeSites(asked: CallRequest) {
  const { engine } = asked.studydesk
  const studyId = await studyOf(asked)
  const ids = idsOf(asked.body, { model: { name: 'studySite' }, parent: undefined })
  if (!ids.every(isUuid)) throw notFound()
  const rows = await engine.listById(asked.caller, 'studySite', ids)
  if (rows.some((row) => row.studyId !== studyId)) throw notFound()
  return engine.remove(asked.caller, 'studySite', ids)
}

/** Every contact of a study at a site, in their order. @throws notFound */
export async function listContacts(request: Request<'contacts'>) {
  const place = await placeOf(request)
  return (await request.studydesk.engine.listWhole(request.caller, 'studySiteContact', { ...place, _sort: 'rank', _total: 'none' })).rows
}

export async function addContact(request: Request<'addContact'>) {
  const place = await placeOf(request)
  return request.studydesk.engine.create(request.caller, 'studySiteContact', { ...request.input, ...place })
}

const studyOf = async ({ caller, params: { studyId = '' }, studydesk }: OfStudy): Promise<string> =>
  (await studydesk.engine.read(caller, 'study', studyId)).id

/** A study and one of its sites. @throws notFound */
async function placeOf({ caller, params: { studyId, siteId }, studydesk }: Pick<Request<'contacts'>, 'caller' | 'params' | 'studydesk'>) {
  if (!isUuid(studyId) || !isUuid(siteId)) throw notFound()
  const { rows } = await studydesk.engine.list(caller, 'studySite', { studyId, siteId, size: '1', _total: 'none' })
  if (rows.length === 0) throw notFound()
  return { studyId, siteId }
}
