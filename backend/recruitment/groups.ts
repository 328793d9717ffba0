import { guardOf } from '#resources/core/access.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { studyGroup } from '#resources/studyGroup.ts'
import type { ListAnswer } from '../engine/engine.types.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { bodyOf } from '../engine/writes/input.ts'
import { notFound } from '../errors.ts'
import { assignGroup } from './groupAssignment.ts'
import { studyIn } from './ownPlaces.ts'

type Group = ResourceAnswer['studyGroup']

const { actions } = studyGroup
const guard = guardOf(studyGroup)

/** The groups of a study where specification 2, section 7, has them: the resource `studyGroup` below its study, with its own doors. */
export const groupCalls: readonly Call[] = [
  { method: 'GET', path: 'study/:studyId/group', access: { ...guard, action: actions.list }, answer: 'list', handler: listGroups },
  {
    method: 'POST',
    path: 'study/:studyId/group',
    body: { of: 'studyGroup' },
    access: { ...guard, action: actions.create },
    status: 201,
    handler: addGroup,
  },
  {
    method: 'PUT',
    path: 'study/:studyId/group/:groupId',
    body: { of: 'studyGroup', isChange: true },
    access: { ...guard, action: actions.update },
    handler: changeGroup,
  },
  { method: 'DELETE', path: 'study/:studyId/group/:groupId', access: { ...guard, action: actions.remove }, handler: removeGroup },
  {
    method: 'POST',
    path: 'study/:studyId/group/groupassignment',
    body: { groupId: 'Id of the group; null: none.', participantIds: 'Ids of participants.' },
    access: { page: 'PARTICIPANTS', orPage: 'SCREENING', action: 'CONTRIBUTE' },
    answer: 'bare',
    handler: assignGroup,
  },
]

async function listGroups(request: CallRequest): Promise<ListAnswer<Group>> {
  const studyId = await studyIn(request)
  return request.studydesk.engine.listWhole(request.caller, 'studyGroup', { ...request.parameters, studyId })
}

async function addGroup(request: CallRequest): Promise<Group> {
  const studyId = await studyIn(request)
  // Of which study it is, the address says.
  return request.studydesk.engine.create(request.caller, 'studyGroup', { ...bodyOf(request.body), studyId })
}

async function changeGroup(request: CallRequest): Promise<Group> {
  const id = await groupIn(request)
  return request.studydesk.engine.update(request.caller, 'studyGroup', id, bodyOf(request.body))
}

async function removeGroup(request: CallRequest): Promise<readonly string[]> {
  const id = await groupIn(request)
  return request.studydesk.engine.remove(request.caller, 'studyGroup', [id])
}

/** @throws notFound for a group of another study, too */
async function groupIn(request: CallRequest): Promise<string> {
  const studyId = await studyIn(request)
  const { groupId = '' } = request.params
  const isTheirs =
    isUuid(groupId) && (await request.studydesk.engine.listById(request.caller, 'studyGroup', [groupId], { studyId })).length === 1
  if (!isTheirs) throw notFound()
  return groupId
}
