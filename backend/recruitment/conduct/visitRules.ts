import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import type { ConductColumn } from '#resources/recruitment/boardAnswers.ts'
import { findConductRefusal } from '#resources/recruitment/conductMoves.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { conflict, invalid } from '../../platform/common/errors.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import type { Write } from '../../platform/engine/types.ts'
import { conductOf } from './conductBoard.ts'

/**
 * Checks the rules of the conduct board when a participant enters the column of a visit or returns to the column of enrolled
 * participants. Every endpoint that moves a card runs it.
 */
export async function checkVisitColumn({
  studydesk,
  caller,
  before,
  input,
  isTrusted,
}: Write<ResourceRow['participantStudy']>): Promise<void> {
  if (isTrusted || input.visitId === undefined || input.visitId === (before?.visitId ?? null)) return
  const column = await columnOfVisit({ studydesk, caller }, { visitId: input.visitId, studyId: before?.studyId ?? input.studyId })
  if (column === undefined) return
  const refusal = before === null ? 'NotOnConductBoard' : findConductRefusal(conductOf(before), column)
  if (refusal !== null) throw conflict(refusal)
}

interface Params {
  readonly visitId: unknown
  readonly studyId: unknown
}

/**
 * Returns the conduct board's column for a visit, or for enrolled participants if the visit is null.
 * @returns undefined if the visit does not exist: the check of the field `visitId` reports that
 * @throws invalid for a visit of another study
 */
async function columnOfVisit(
  { studydesk, caller: { orgId } }: { readonly studydesk: Services; readonly caller: Caller },
  { visitId, studyId }: Params,
): Promise<ConductColumn | undefined> {
  if (visitId === null) return { stage: 'ENROLLED' }
  if (typeof visitId !== 'string' || !isUuid(visitId)) return undefined
  const [answer] = await studydesk.database.batch(orgId, [
    {
      text: `select study_id as "studyId", coalesce(group_ids::text[], '{}') as "groupIds" from visit where org_id = $1 and id = $2`,
      values: [orgId, visitId],
    },
  ])
  const [visit] = (answer?.rows ?? []) as readonly { readonly studyId: string; readonly groupIds: readonly string[] }[]
  if (visit === undefined) return undefined
  if (visit.studyId !== studyId) throw invalid([{ path: 'visitId', code: 'otherStudy' }])
  return { stage: 'VISIT', visitId, groupIds: visit.groupIds }
}
