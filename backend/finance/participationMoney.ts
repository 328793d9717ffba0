import type { ResourceRow } from '#resources/core/rows.ts'
import type { EarnedKind } from '#resources/finance/moneyFields.ts'
import { todayFor } from '../platform/common/today.ts'
import type { WriteContext } from '../platform/engine/types.ts'
import { recordItem, takeBackItems } from './earned.ts'
import { findRates } from './rates.ts'

type Participation = ResourceRow['participantStudy']
type ParticipationWrite = WriteContext<Participation>
type Outcome = Pick<Participation, 'recruitmentStatus' | 'screeningFailure'>

export const sourceOfParticipation = (id: string): string => `participation:${id}`

/** Records what an enrolment or a screening failure earns, in its transaction, and reverses it when the state is undone. */
export async function recordParticipationMoney(write: ParticipationWrite): Promise<void> {
  const [former, current] = [outcomeOf(write.before), outcomeOf(write.after)]
  if (former === current) return
  if (former !== null) await takeBackItems(write, sourceOfParticipation(write.after.id), [former], write.reason)
  if (current !== null && write.action !== 'remove') await recordOutcome(write, current)
}

/** Returns the kind of item that a participation earns in its state; null if it earns none. */
function outcomeOf(participation: Outcome | null): Extract<EarnedKind, 'ENROLMENT' | 'SCREEN_FAILURE'> | null {
  if (participation?.recruitmentStatus === 'ENROLLED') return 'ENROLMENT'
  return participation?.recruitmentStatus === 'NOT_ENROLLED' && participation.screeningFailure === true ? 'SCREEN_FAILURE' : null
}

async function recordOutcome(write: ParticipationWrite, kind: NonNullable<ReturnType<typeof outcomeOf>>): Promise<void> {
  const { after, caller, run } = write
  const { studyId, siteId } = after
  const day = (kind === 'ENROLMENT' ? after.enrolledOn : null) ?? todayFor(caller, after)
  const [rate] = await findRates(run, { orgId: caller.orgId, studyId, siteId, day, kinds: [kind], visitId: null })
  if (rate === undefined) return
  await recordItem(
    write,
    {
      sourceKey: sourceOfParticipation(after.id),
      kind,
      studyId,
      siteId,
      participantStudyId: after.id,
      participantVisitId: null,
      visitId: null,
      label: null,
      subjectId: after.subjectId,
      earnedOn: day,
    },
    rate,
  )
}
