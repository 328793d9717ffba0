import { guardOf } from '#resources/core/access.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { studySource } from '#resources/studySource.ts'
import type { ListAnswer } from '../engine/engine.types.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { bodyOf } from '../engine/writes/input.ts'
import { invalid, notFound } from '../errors.ts'
import { studyIn } from './ownPlaces.ts'
import { sourceIn } from './shippedNames.ts'

type Source = ResourceAnswer['studySource']

const { actions } = studySource
const guard = guardOf(studySource)
const path = 'study/:studyId/source'

/** The sources of a study where specification 2, section 7, has them: the resource `studySource` below its study, with its own doors. */
export const sourceCalls: readonly Call[] = [
  { method: 'GET', path, access: { ...guard, action: actions.list }, answer: 'list', handler: listSources },
  { method: 'POST', path, access: { ...guard, action: actions.create }, status: 201, body: { of: 'studySource' }, handler: addSource },
  {
    method: 'PUT',
    path,
    access: { ...guard, action: actions.update },
    body: { of: 'studySource', isChange: true, beside: { id: 'Id of the source.' } },
    handler: changeSource,
  },
]

/** In the order of the study; what every study has is called in the reader's language. */
async function listSources(request: CallRequest): Promise<ListAnswer<Source>> {
  const { caller, studydesk, parameters } = request
  const studyId = await studyIn(request)
  const { rows, ...total } = await studydesk.engine.listWhole(caller, 'studySource', { ...parameters, studyId })
  return { ...total, rows: rows.map((row) => sourceIn(studydesk.texts, caller, row)) }
}

async function addSource(request: CallRequest): Promise<Source> {
  const studyId = await studyIn(request)
  // Of which study it is, the address says.
  return request.studydesk.engine.create(request.caller, 'studySource', { ...bodyOf(request.body), studyId })
}

/** The body names the source by its `id`. @throws invalid, notFound for a source of another study, too */
async function changeSource(request: CallRequest): Promise<Source> {
  const { caller, studydesk } = request
  const studyId = await studyIn(request)
  const { id, ...changes } = bodyOf(request.body)
  if (id === undefined || id === null) throw invalid([{ path: 'id', code: 'required' }])
  if (!isUuid(id)) throw invalid([{ path: 'id', code: 'notAReference' }])
  if ((await studydesk.engine.listById(caller, 'studySource', [id], { studyId })).length !== 1) throw notFound()
  return studydesk.engine.update(caller, 'studySource', id, changes)
}
