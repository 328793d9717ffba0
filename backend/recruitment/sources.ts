import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'
import { notFound } from '../platform/common/errors.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { ListAnswer } from '../platform/engine/engine.types.ts'
import { requireStudy } from '../studies/requireStudySite.ts'
import { localizeSource } from './shippedNames.ts'

type Source = ResourceAnswer['studySource']
type Request<Name extends keyof typeof recruitmentCalls> = DeclaredRequest<(typeof recruitmentCalls)[Name]>

// Calls for the sources of a study, under the URLs that specification 2, section 7, defines. The sources are the resource `studySource`.

/** Lists the sources in the order of the study. Standard sources are named in the reader's language. */
export async function listSources(request: Request<'sources'>): Promise<ListAnswer<Source>> {
  const { caller, studydesk, parameters } = request
  const studyId = await requireStudy(request)
  const { rows, ...total } = await studydesk.engine.listWhole(caller, 'studySource', { ...parameters, studyId })
  return { ...total, rows: rows.map((row) => localizeSource(studydesk.texts, caller, row)) }
}

/** Adds a source to the study in the URL. */
export async function addSource(request: Request<'addSource'>): Promise<Source> {
  const studyId = await requireStudy(request)
  return request.studydesk.engine.create(request.caller, 'studySource', { ...request.input, studyId })
}

/** Changes a source. The body identifies it by its `id`. @throws notFound, also for a source of another study */
export async function changeSource(request: Request<'changeSource'>): Promise<Source> {
  const { caller, studydesk } = request
  const studyId = await requireStudy(request)
  const { id, ...changes } = request.input
  if ((await studydesk.engine.listById(caller, 'studySource', [id], { studyId })).length !== 1) throw notFound()
  return studydesk.engine.update(caller, 'studySource', id, changes)
}
