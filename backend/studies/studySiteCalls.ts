import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceInput } from '#resources/rows.ts'
import { idsOf } from '../engine/operations/remove.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { notFound } from '../errors.ts'

const page = 'ADMIN_STUDY' as const
const toSee = { page, action: 'VIEW' } as const
const toChange = { page, action: 'CONTRIBUTE' } as const
const ofStudy = 'study/:studyId/study-sites'
const ofContacts = 'study/:studyId/study-site/:siteId/contact'

/** The sites of a study, and the contacts of each. Specification 2, section 7, "Study". */
export const studySiteCalls: readonly Call[] = [
  { method: 'GET', path: ofStudy, access: toSee, handler: listSites },
  { method: 'POST', path: ofStudy, access: toChange, status: 201, body: { of: 'studySite' }, handler: addSite },
  { method: 'DELETE', path: ofStudy, access: { page, action: 'OWN' }, body: { ids: 'Ids of study sites.' }, handler: removeSites },
  { method: 'GET', path: ofContacts, access: toSee, handler: listContacts },
  { method: 'POST', path: ofContacts, access: toChange, status: 201, body: { of: 'studySiteContact' }, handler: addContact },
]

/** Every site of a study, whole. @throws notFound */
async function listSites(asked: CallRequest) {
  const { engine } = asked.studydesk
  const studyId = await studyOf(asked)
  return (await engine.listWhole(asked.caller, 'studySite', { ...asked.parameters, studyId })).rows
}

async function addSite(asked: CallRequest) {
  const { engine } = asked.studydesk
  const studyId = await studyOf(asked)
  return engine.create(asked.caller, 'studySite', { ...(asked.body as ResourceInput<'studySite'>), studyId })
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
async function listContacts(asked: CallRequest) {
  const place = await placeOf(asked)
  return (await asked.studydesk.engine.listWhole(asked.caller, 'studySiteContact', { ...place, _sort: 'rank', _total: 'none' })).rows
}

async function addContact(asked: CallRequest) {
  const place = await placeOf(asked)
  return asked.studydesk.engine.create(asked.caller, 'studySiteContact', { ...(asked.body as ResourceInput<'studySiteContact'>), ...place })
}

const studyOf = async ({ caller, params: { studyId = '' }, studydesk }: CallRequest): Promise<string> =>
  (await studydesk.engine.read(caller, 'study', studyId)).id

/** A study and one of its sites. @throws notFound */
async function placeOf({ caller, params: { studyId = '', siteId = '' }, studydesk }: CallRequest) {
  if (!isUuid(studyId) || !isUuid(siteId)) throw notFound()
  const { rows } = await studydesk.engine.list(caller, 'studySite', { studyId, siteId, size: '1', _total: 'none' })
  if (rows.length === 0) throw notFound()
  return { studyId, siteId }
}
