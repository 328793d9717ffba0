import type { Values } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { failedResults } from '#resources/criterionCheck.ts'
import type { NotEnrolledCode } from '#resources/notEnrolledCodes.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Statement } from '../database/types.ts'
import type { Write } from '../engine/types.ts'
import { invalid } from '../errors.ts'

type Card = ResourceRow['participantStudy']

/**
 * Why a participant is not enrolled: a reason of the organisation's list with its code, and the criteria that they do not meet. A call that names a code only gets
 * the active reason of that code, the standard one first. Without a choice, all criteria that were checked as not met are carried into the reason.
 * @throws invalid `notActive`, `otherReason`, `notFailed`
 */
export async function reasonOf({ studydesk, caller: { orgId }, before, input }: Write<Card>): Promise<Partial<Card>> {
  const [reasons, checks] = await studydesk.database.batch(orgId, [reasonStatement(orgId, input), checksStatement(orgId, before?.id)])
  const [reason] = (reasons?.rows ?? []) as unknown as readonly Reason[]
  if (isUuid(input.notEnrolledReasonId)) {
    // A reason that does not exist is refused by the field's own rule.
    if (reason === undefined) return {}
    if (!reason.isActive) throw invalid([{ path: 'notEnrolledReasonId', code: 'notActive' }])
    if (isCode(input.notEnrolledCode) && input.notEnrolledCode !== reason.code)
      throw invalid([{ path: 'notEnrolledReasonId', code: 'otherReason' }])
  }
  const notEnrolledCode = reason?.code ?? codeIn(input)
  const isFailure = notEnrolledCode === 'CRITERIA_NOT_MET'
  const failed = (checks?.rows ?? []).map(({ id }) => String(id))
  const chosen = (input.failedCheckIds as Card['failedCheckIds'] | undefined) ?? []
  if (isFailure && !chosen.every((id) => failed.includes(id))) throw invalid([{ path: 'failedCheckIds', code: 'notFailed' }])
  return {
    notEnrolledReasonId: reason?.id ?? null,
    notEnrolledCode,
    screeningFailure: isFailure,
    ...(isFailure && chosen.length === 0 && failed.length > 0 && { failedCheckIds: failed }),
  }
}

interface Reason extends Pick<ResourceRow['notEnrolledReason'], 'id' | 'code'> {
  readonly isActive: boolean
}

const isCode = (value: unknown): value is NotEnrolledCode => typeof value === 'string'

const codeIn = ({ notEnrolledCode }: Values): NotEnrolledCode => (isCode(notEnrolledCode) ? notEnrolledCode : 'OTHER')

const reasonStatement = (orgId: string, input: Values): Statement =>
  isUuid(input.notEnrolledReasonId)
    ? {
        text: `select id::text, code, is_active is not false as "isActive" from not_enrolled_reason where org_id = $1 and id = $2`,
        values: [orgId, input.notEnrolledReasonId],
      }
    : {
        text: `select id::text, code, true as "isActive" from not_enrolled_reason
          where org_id = $1 and code = $2 and is_active is not false order by is_standard desc nulls last, created_at, id limit 1`,
        values: [orgId, codeIn(input)],
      }

/** Criteria that the study has no more do not count. */
const checksStatement = (orgId: string, participationId: string | undefined): Statement => ({
  text: `select checked.id::text from criterion_check checked
    join eligibility_criterion criterion on criterion.org_id = checked.org_id and criterion.id = checked.criterion_id and criterion.deleted_at is null
    where checked.org_id = $1 and checked.participant_study_id = $2 and checked.result = any($3::text[]) order by criterion.rank`,
  values: [orgId, participationId ?? null, [...failedResults]],
})
