import type { recruitmentCalls } from '#resources/recruitment/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { ListAnswer } from '../engine/engine.types.ts'
import { notFound } from '../errors.ts'
import { studyIn } from '../studies/ownPlaces.ts'
import { sourceIn } from './shippedNames.ts'

type Source = ResourceAnswer['studySource']
type Request<Name extends keyof typeof recruitmentCalls> = DeclaredRequest<(typeof recruitmentCalls)[Name]>

// The sources of a study where specification 2, section 7, has them: the resource `studySource` below its study.

/** In the order of the study; what every study has is called in the reader's language. */
export async function listSources(request: Request<'sources'>): Promise<ListAnswer<Source>> {
  const { caller, studydesk, parameters } = request
  const studyId = await studyIn(request)
  const { rows, ...total } = await studydesk.engine.listWhole(caller, 'studySource', { ...parameters, studyId })
  return { ...total, rows: rows.map((row) => sourceIn(studydesk.texts, caller, row)) }
}

/** The address says of which study it is. */
export async function addSource(request: Request<'addSource'>): Promise<Source> {
  const studyId = await studyIn(request)
  return request.studydesk.engine.create(request.caller, 'studySource', { ...request.input, studyId })
}

/** The body names the source by its `id`. @throws notFound for a source of another study, too */
export async function changeSource(request: Request<'changeSource'>): Promise<Source> {
  const { caller, studydesk } = request
  const studyId = await studyIn(request)
  const { id, ...changes } = request.input
  if ((await studydesk.engine.listById(caller, 'studySource', [id], { studyId })).length !== 1) throw notFound()
  return studydesk.engine.update(caller, 'studySource', id, changes)
}
