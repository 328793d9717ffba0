import type { ResourceRow } from '#resources/core/rows.ts'
import type { WriteContext } from '../platform/engine/types.ts'
import { type EarnedEvent, recordItem, takeBackItems } from './earned.ts'
import { findRates, type Rate } from './rates.ts'
import { owe, takeBackStipend } from './stipends.ts'

type VisitWrite = WriteContext<ResourceRow['participantVisit']>
type CompletedDay = Pick<ResourceRow['participantVisit'], 'status' | 'completedOn'>

export const sourceOfVisit = (id: string): string => `visit:${id}`

/**
 * Records what a visit earns and what it owes the participant, in the transaction that completes it, at the rates in force on its day. A
 * correction of the day or an undone completion reverses it. A visit without a rate completes all the same: `unratedVisit` lists it.
 */
export async function recordVisitMoney(write: VisitWrite): Promise<void> {
  const [former, current] = [completedDayOf(write.before), completedDayOf(write.after)]
  if (former === current) return
  const sourceKey = sourceOfVisit(write.after.id)
  if (former !== null) {
    await takeBackItems(write, sourceKey, ['VISIT'], write.reason)
    await takeBackStipend(write, sourceKey, write.reason)
  }
  if (current !== null) await recordCompleted(write, current)
}

const completedDayOf = (visit: CompletedDay | null): string | null => (visit?.status === 'COMPLETED' ? visit.completedOn : null)

async function recordCompleted(write: VisitWrite, day: string): Promise<void> {
  const { after, caller, run } = write
  const { studyId, siteId, visitId } = after
  const rates = await findRates(run, { orgId: caller.orgId, studyId, siteId, day, kinds: ['VISIT', 'STIPEND'], visitId })
  if (rates.length === 0) return
  const { rows } = await run({
    text: `select card.subject_id as "subjectId", visit.name from participant_study card join visit on visit.org_id = card.org_id and visit.id = $3
      where card.org_id = $1 and card.id = $2`,
    values: [caller.orgId, after.participantStudyId, visitId],
  })
  await recordAtRates(write, rates, {
    sourceKey: sourceOfVisit(after.id),
    kind: 'VISIT',
    studyId,
    siteId,
    participantStudyId: after.participantStudyId,
    participantVisitId: after.id,
    visitId,
    label: (rows[0]?.name ?? null) as string | null,
    subjectId: (rows[0]?.subjectId ?? null) as string | null,
    earnedOn: day,
  })
}

/** Records the item and the stipend of a completed visit, each if it has a rate. */
export async function recordAtRates(
  write: Pick<VisitWrite, 'caller' | 'run' | 'work'>,
  rates: readonly Rate[],
  event: EarnedEvent,
): Promise<void> {
  for (const rate of rates) await (rate.kind === 'STIPEND' ? owe(write, event, rate) : recordItem(write, event, rate))
}
