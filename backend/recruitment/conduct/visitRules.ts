import type { ConductColumn } from '#resources/boardAnswers.ts'
import { whyNotConducted } from '#resources/conductMoves.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { Studydesk } from '../../engine/ports/studydesk.ts'
import type { Write } from '../../engine/types.ts'
import { conflict, invalid } from '../../errors.ts'
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
