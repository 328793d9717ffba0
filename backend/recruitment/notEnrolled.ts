import type { Values } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import type { NotEnrolledCode } from '#resources/recruitment/notEnrolledCodes.ts'
import { failedResults } from '#resources/studies/criterionCheck.ts'
import { invalid } from '../platform/common/errors.ts'
import type { Statement } from '../platform/database/types.ts'
import type { Write } from '../platform/engine/types.ts'

type Card = ResourceRow['participantStudy']

/**
 * Fills in the reason why a participant is not enrolled: an entry of the organisation's list of reasons with its code, and the criteria
 * that are not met. If a call names only a code, the active reason with that code is used, the standard one first. A call without a code
 * (specification 2) records none: reports count it as such and not as another reason. If it names no criteria, all criteria that were
 * checked as not met are used.
 * @throws invalid `notActive`, `otherReason`, `notFailed`
 */
export async function reasonOf({ studydesk, caller: { orgId }, before, input }: Write<Card>): Promise<Partial<Card>> {
  const [reasons, checks] = await studydesk.database.batch(orgId, [
    buildReasonStatement(orgId, input),
    buildChecksStatement(orgId, before?.id),
  ])
  const [reason] = (reasons?.rows ?? []) as unknown as readonly Reason[]
  if (isUuid(input.notEnrolledReasonId)) {
    // The rule of the field reports a missing reason.
    if (reason === undefined) return {}
    if (!reason.isActive) throw invalid([{ path: 'notEnrolledReasonId', code: 'notActive' }])
    if (isCode(input.notEnrolledCode) && input.notEnrolledCode !== reason.code)
      throw invalid([{ path: 'notEnrolledReasonId', code: 'otherReason' }])
  }
  const notEnrolledCode = reason?.code ?? codeOf(input)
  const isFailure = notEnrolledCode === 'CRITERIA_NOT_MET'
  const failed = (checks?.rows ?? []).map(({ id }) => String(id))
  const chosenCheckIds = (input.failedCheckIds as Card['failedCheckIds'] | undefined) ?? []
  if (isFailure && !chosenCheckIds.every((id) => failed.includes(id))) throw invalid([{ path: 'failedCheckIds', code: 'notFailed' }])
  return {
    notEnrolledReasonId: reason?.id ?? null,
    notEnrolledCode,
    screeningFailure: isFailure,
    ...(isFailure && chosenCheckIds.length === 0 && failed.length > 0 && { failedCheckIds: failed }),
  }
}

interface Reason extends Pick<ResourceRow['notEnrolledReason'], 'id' | 'code'> {
  readonly isActive: boolean
}

const isCode = (value: unknown): value is NotEnrolledCode => typeof value === 'string'

const codeOf = ({ notEnrolledCode }: Values): NotEnrolledCode | null => (isCode(notEnrolledCode) ? notEnrolledCode : null)

const buildReasonStatement = (orgId: string, input: Values): Statement =>
  isUuid(input.notEnrolledReasonId)
    ? {
        text: `select id::text, code, is_active is not false as "isActive" from not_enrolled_reason where org_id = $1 and id = $2`,
        values: [orgId, input.notEnrolledReasonId],
      }
    : {
        text: `select id::text, code, true as "isActive" from not_enrolled_reason
          where org_id = $1 and code = $2 and is_active is not false order by is_standard desc nulls last, created_at, id limit 1`,
        values: [orgId, codeOf(input)],
      }

/** Criteria that the study removed do not count. */
const buildChecksStatement = (orgId: string, participationId: string | undefined): Statement => ({
  text: `select checked.id::text from criterion_check checked
    join eligibility_criterion criterion on criterion.org_id = checked.org_id and criterion.id = checked.criterion_id and criterion.deleted_at is null
    where checked.org_id = $1 and checked.participant_study_id = $2 and checked.result = any($3::text[]) order by criterion.rank`,
  values: [orgId, participationId ?? null, [...failedResults]],
})
