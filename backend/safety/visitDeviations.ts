import type { ResourceRow } from '#resources/core/rows.ts'
import { todayFor } from '../platform/common/today.ts'
import type { WriteContext } from '../platform/engine/types.ts'

type Visit = ResourceRow['participantVisit']
type VisitWrite = WriteContext<Visit>
type VisitOrigin = Exclude<ResourceRow['deviation']['origin'], 'PERSON' | null>

/** Deviation that a visit recorded, with what staff have added since. */
interface RecordedDeviation {
  readonly id: string
  readonly daysOutside: number | null
  readonly isUntouched: boolean
  readonly isVisitCorrected: boolean
}

/**
 * Keeps the deviation log in step with a visit, in the transaction of its write: a visit that took place outside its window, or was missed,
 * records a deviation once. If the visit is corrected and no longer deviates, an untouched deviation moves to the trash; one on which staff
 * have worked stays and is marked.
 */
export async function recordVisitDeviations(write: VisitWrite): Promise<void> {
  const formerOrigin = write.before === null ? null : originOf(write.before)
  if (formerOrigin === null && originOf(write.after) === null) return
  const visit = await readVisit(write)
  const origin = visit === null ? null : originOf(visit)
  if (formerOrigin !== null && formerOrigin !== origin) await withdrawDeviation(write, formerOrigin)
  if (visit !== null && origin !== null) await recordDeviation(write, visit, origin)
}

type VisitFacts = Pick<Visit, 'status' | 'daysOutside' | 'completedOn' | 'visitDate'>

/** Reads the visit as it is now: another step of the same transaction may have stored its days outside the window. */
async function readVisit({ after, caller, run }: VisitWrite): Promise<VisitFacts | null> {
  const { rows } = await run({
    text: `select status, days_outside as "daysOutside", completed_on::text as "completedOn", visit_date::text as "visitDate"
      from participant_visit where org_id = $1 and id = $2`,
    values: [caller.orgId, after.id],
  })
  return (rows[0] ?? null) as VisitFacts | null
}

/** Returns how a visit deviates from the schedule; null if it does not. */
export function originOf({ status, daysOutside }: Pick<Visit, 'status' | 'daysOutside'>): VisitOrigin | null {
  if (status === 'MISSED') return 'MISSED_VISIT'
  return status === 'COMPLETED' && daysOutside !== null && daysOutside !== 0 ? 'OUTSIDE_WINDOW' : null
}

async function recordDeviation(write: VisitWrite, visit: VisitFacts, origin: VisitOrigin): Promise<void> {
  const { after, work, caller } = write
  const today = todayFor(caller, after)
  const daysOutside = origin === 'OUTSIDE_WINDOW' ? visit.daysOutside : null
  const occurredOn = origin === 'OUTSIDE_WINDOW' ? (visit.completedOn ?? today) : missedOn(visit, today)
  const [current] = await findRecorded(write, origin)
  if (current !== undefined) {
    if (current.isVisitCorrected || current.daysOutside !== daysOutside)
      await work.trusted.update('deviation', current.id, { occurredOn, daysOutside, isVisitCorrected: false })
    return
  }
  if (!(await isRecorded(write, origin))) return
  await work.trusted.create('deviation', {
    studyId: after.studyId,
    siteId: after.siteId,
    participantId: after.participantId,
    participantStudyId: after.participantStudyId,
    participantVisitId: after.id,
    origin,
    category: 'VISIT_WINDOW',
    occurredOn,
    foundOn: today,
    daysOutside,
  })
}

/** Returns the last day on which a missed visit was planned, or today if it was never planned. A day in the future cannot be missed. */
const missedOn = ({ visitDate }: VisitFacts, today: string): string => (visitDate !== null && visitDate < today ? visitDate : today)

async function withdrawDeviation(write: VisitWrite, origin: VisitOrigin): Promise<void> {
  for (const { id, isUntouched, isVisitCorrected } of await findRecorded(write, origin)) {
    if (isUntouched) await write.work.trusted.remove('deviation', [id])
    else if (!isVisitCorrected) await write.work.trusted.update('deviation', id, { isVisitCorrected: true })
  }
}

/** Returns the deviation of this origin that the visit recorded, locked until the commit. It is touched once staff have assessed it. */
async function findRecorded({ after, caller, run }: VisitWrite, origin: VisitOrigin): Promise<readonly RecordedDeviation[]> {
  const { rows } = await run({
    text: `select id::text, days_outside as "daysOutside", is_visit_corrected is true as "isVisitCorrected",
        status = 'OPEN' and num_nulls(grading, description, cause, corrective_action, preventive_action, is_board_report_required) = 6 as "isUntouched"
      from deviation where org_id = $1 and participant_visit_id = $2 and origin = $3 and deleted_at is null for no key update`,
    values: [caller.orgId, after.id, origin],
  })
  return rows as unknown as readonly RecordedDeviation[]
}

/** True if the study records deviations of this origin. */
async function isRecorded({ after, caller, run }: VisitWrite, origin: VisitOrigin): Promise<boolean> {
  const { rows } = await run({
    text: 'select records_window_deviations is not false as "OUTSIDE_WINDOW", records_missed_visits is not false as "MISSED_VISIT" from study where org_id = $1 and id = $2',
    values: [caller.orgId, after.studyId],
  })
  return rows[0]?.[origin] === true
}
