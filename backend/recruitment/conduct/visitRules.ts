import type { ConductColumn } from '#resources/boardAnswers.ts'
import { whyNotConducted } from '#resources/conductMoves.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { Write } from '../../engine/types.ts'
import { conflict, invalid } from '../../errors.ts'
import type { Studydesk } from '../../studydesk.ts'
import { conductOf } from './conductBoard.ts'

/** Somebody comes to the column of a visit, or back to that of the enrolled, where the rules of the conduct board let them: by every door. */
export async function placeByVisit({ studydesk, caller, before, input, isTrusted }: Write<ResourceRow['participantStudy']>): Promise<void> {
  if (isTrusted || input.visitId === undefined || input.visitId === (before?.visitId ?? null)) return
  const column = await columnOfVisit({ studydesk, caller }, { visitId: input.visitId, studyId: before?.studyId ?? input.studyId })
  if (column === undefined) return
  const refusal = before === null ? 'NotOnConductBoard' : whyNotConducted(conductOf(before), column)
  if (refusal !== null) throw conflict(refusal)
}

interface Asked {
  readonly visitId: unknown
  readonly studyId: unknown
}

/** Undefined for a visit that is not there, which its reference's own rule tells. @throws invalid for one of another study */
async function columnOfVisit(
  { studydesk, caller: { orgId } }: { readonly studydesk: Studydesk; readonly caller: Caller },
  { visitId, studyId }: Asked,
): Promise<ConductColumn | undefined> {
  if (visitId === null) return { stage: 'ENROLLED' }
  if (typeof visitId !== 'string' || !isUuid(visitId)) return undefined
  const [answer] = await studydesk.database.batch(orgId, [
    { text: 'select study_id as "studyId", group_id as "groupId" from visit where org_id = $1 and id = $2', values: [orgId, visitId] },
  ])
  const [visit] = (answer?.rows ?? []) as readonly { readonly studyId: string; readonly groupId: string | null }[]
  if (visit === undefined) return undefined
  if (visit.studyId !== studyId) throw invalid([{ path: 'visitId', code: 'otherStudy' }])
  return { stage: 'VISIT', visitId, groupId: visit.groupId }
}

/** A visit in whose column somebody stands is not removed. Specification 2, section 5. @throws conflict VisitInUse */
export async function keepUsed({ studydesk, caller: { orgId }, action, before }: Write<ResourceRow['visit']>): Promise<undefined> {
  if (action !== 'remove' || before === null) return
  const [answer] = await studydesk.database.batch(orgId, [
    { text: 'select from participant_study where org_id = $1 and visit_id = $2 limit 1', values: [orgId, before.id] },
  ])
  if (answer?.rowCount !== 0) throw conflict('VisitInUse')
}

/** A visit is for a group of its own study. */
export async function keepGroup({ studydesk, caller: { orgId }, before, input }: Write<ResourceRow['visit']>): Promise<undefined> {
  const { groupId } = input
  if (typeof groupId !== 'string' || !isUuid(groupId) || groupId === before?.groupId) return
  const [answer] = await studydesk.database.batch(orgId, [
    { text: 'select study_id as "studyId" from study_group where org_id = $1 and id = $2', values: [orgId, groupId] },
  ])
  const group = answer?.rows[0]
  if (group !== undefined && group.studyId !== (before?.studyId ?? input.studyId)) throw invalid([{ path: 'groupId', code: 'otherStudy' }])
}
