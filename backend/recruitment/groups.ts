import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'
import { notFound } from '../platform/common/errors.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { ListAnswer } from '../platform/engine/engine.types.ts'
import type { CallContext } from '../platform/engine/types.ts'
import { requireStudy } from '../studies/requireStudySite.ts'

type Group = ResourceAnswer['studyGroup']
type Request<Name extends keyof typeof recruitmentCalls> = DeclaredRequest<(typeof recruitmentCalls)[Name]>

// Lists the groups of a study under the URL that specification 2, section 7, defines. The groups are the resource `studyGroup`.

export async function listGroups(request: Request<'groups'>): Promise<ListAnswer<Group>> {
  const studyId = await requireStudy(request)
  return request.studydesk.engine.listWhole(request.caller, 'studyGroup', { ...request.parameters, studyId })
}

/** Adds a group to the study in the URL. */
export async function addGroup(request: Request<'addGroup'>): Promise<Group> {
  const studyId = await requireStudy(request)
  return request.studydesk.engine.create(request.caller, 'studyGroup', { ...request.input, studyId })
}

export async function changeGroup(request: Request<'changeGroup'>): Promise<Group> {
  const id = await requireGroupId(request)
  return request.studydesk.engine.update(request.caller, 'studyGroup', id, request.input)
}

export async function removeGroup(request: Request<'removeGroup'>): Promise<readonly string[]> {
  const id = await requireGroupId(request)
  return request.studydesk.engine.remove(request.caller, 'studyGroup', [id])
}

/** Returns the id of a group of the study in the URL. @throws notFound, also for a group of another study */
async function requireGroupId(
  request: CallContext & { readonly params: { readonly studyId: string; readonly groupId: string } },
): Promise<string> {
  const studyId = await requireStudy(request)
  const { groupId } = request.params
  const isOwnGroup =
    isUuid(groupId) && (await request.studydesk.engine.listById(request.caller, 'studyGroup', [groupId], { studyId })).length === 1
  if (!isOwnGroup) throw notFound()
  return groupId
}
