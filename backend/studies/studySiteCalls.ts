import { isUuid } from '#resources/core/fields/ref.ts'
import type { studyCalls } from '#resources/studies/studiesCalls.ts'
import { invalid, notFound } from '../platform/common/errors.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { CallContext } from '../platform/engine/types.ts'

type Request<Name extends keyof typeof studyCalls> = DeclaredRequest<(typeof studyCalls)[Name]>
type OfStudy = CallContext & { readonly params: { readonly studyId?: string } }

// Calls for the sites of a study and the contacts of each site. Specification 2, section 7, "Study".

/** Returns all sites of a study, without paging. @throws notFound */
export async function listSites(request: Request<'sites'>) {
  const studyId = await studyOf(request)
  return (await request.studydesk.engine.listWhole(request.caller, 'studySite', { ...request.parameters, studyId })).rows
}

export async function addSite(request: Request<'addSite'>) {
  const studyId = await studyOf(request)
  return request.studydesk.engine.create(request.caller, 'studySite', { ...request.input, studyId })
}

/** Removes sites from a study, all of them or none. @throws notFound, invalid */
export async function removeSites(request: Request<'removeSites'>) {
  const { engine } = request.studydesk
  const studyId = await studyOf(request)
  const ids = request.input.ids ?? request.input.studySiteIds ?? []
  if (ids.length === 0) throw invalid([{ path: 'ids', code: 'required' }])
  const rows = await engine.listById(request.caller, 'studySite', ids)
  if (rows.some((row) => row.studyId !== studyId)) throw notFound()
  return engine.remove(request.caller, 'studySite', ids)
}

/** Returns all contacts of a study at a site, in order. @throws notFound */
export async function listContacts(request: Request<'contacts'>) {
  const studySite = await requireStudySiteRow(request)
  return (await request.studydesk.engine.listWhole(request.caller, 'studySiteContact', { ...studySite, _sort: 'rank', _total: 'none' }))
    .rows
}

export async function addContact(request: Request<'addContact'>) {
  const studySite = await requireStudySiteRow(request)
  return request.studydesk.engine.create(request.caller, 'studySiteContact', { ...request.input, ...studySite })
}

const studyOf = async ({ caller, params: { studyId = '' }, studydesk }: OfStudy): Promise<string> =>
  (await studydesk.engine.read(caller, 'study', studyId)).id

/** Returns the study and site in the URL. @throws notFound */
async function requireStudySiteRow({
  caller,
  params: { studyId, siteId },
  studydesk,
}: Pick<Request<'contacts'>, 'caller' | 'params' | 'studydesk'>) {
  if (!isUuid(studyId) || !isUuid(siteId)) throw notFound()
  const { rows } = await studydesk.engine.list(caller, 'studySite', { studyId, siteId, size: '1', _total: 'none' })
  if (rows.length === 0) throw notFound()
  return { studyId, siteId }
}
