import { isUuid } from '#resources/core/fields/ref.ts'
import type { recruitmentCalls } from '#resources/recruitment/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { ListAnswer } from '../engine/engine.types.ts'
import type { CallContext } from '../engine/types.ts'
import { notFound } from '../errors.ts'
import { studyIn } from '../studies/ownPlaces.ts'

type Group = ResourceAnswer['studyGroup']
type Request<Name extends keyof typeof recruitmentCalls> = DeclaredRequest<(typeof recruitmentCalls)[Name]>

// The groups of a study where specification 2, section 7, has them: the resource `studyGroup` below its study.

export async function listGroups(request: Request<'groups'>): Promise<ListAnswer<Group>> {
  const studyId = await studyIn(request)
  return request.studydesk.engine.listWhole(request.caller, 'studyGroup', { ...request.parameters, studyId })
}

/** The address says of which study it is. */
export async function addGroup(request: Request<'addGroup'>): Promise<Group> {
  const studyId = await studyIn(request)
  return request.studydesk.engine.create(request.caller, 'studyGroup', { ...request.input, studyId })
}

export async function changeGroup(request: Request<'changeGroup'>): Promise<Group> {
  const id = await groupIn(request)
  return request.studydesk.engine.update(request.caller, 'studyGroup', id, request.input)
}

export async function removeGroup(request: Request<'removeGroup'>): Promise<readonly string[]> {
  const id = await groupIn(request)
  return request.studydesk.engine.remove(request.caller, 'studyGroup', [id])
}

/** @throws notFound for a group of another study, too */
async function groupIn(
  request: CallContext & { readonly params: { readonly studyId: string; readonly groupId: string } },
): Promise<string> {
  const studyId = await studyIn(request)
  const { groupId } = request.params
  const isTheirs =
    isUuid(groupId) && (await request.studydesk.engine.listById(request.caller, 'studyGroup', [groupId], { studyId })).length === 1
  if (!isTheirs) throw notFound()
  return groupId
}
