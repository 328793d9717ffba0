import type { ResourceRow } from '#resources/core/rows.ts'
import { visitsOfGroup } from '#resources/visits/schedule.ts'
import { anchorAfter, factsOf, getDaysOutside, type VisitWindow } from '#resources/visits/windows.ts'
import type { Caller } from '../platform/common/caller.ts'
import { invalid } from '../platform/common/errors.ts'
import type { Run } from '../platform/database/types.ts'
import type { Write, WriteContext } from '../platform/engine/types.ts'
import { type Conduct, currentWindowsOf, lockConducts } from './conduct.ts'
import { updateDueIndex } from './dueIndex.ts'
import { ensureVersion, versionsOf } from './schedules.ts'

type Participation = ResourceRow['participantStudy']
type ParticipantVisit = ResourceRow['participantVisit']

/**
 * Assigns the published schedule, and with it the visits of the group, when a participant enters conduct. Specification 2, section 4,
 * "Visit status".
 */
export async function assignSchedule({ after, work, caller }: WriteContext<Participation>): Promise<void> {
  const { id } = await ensureVersion(work, caller, after.studyId)
  await work.trusted.update('participantStudy', after.id, { visitScheduleId: id })
}

/**
 * Assigns the visits of another schedule or group. Cancels unscheduled visits of the former schedule or group; they reopen if the
 * participant returns to it. Scheduled and completed visits stay.
 */
export async function followSchedule(writes: readonly WriteContext<Participation>[]): Promise<void> {
  const [first] = writes
  const reassignedRows = writes.filter(isReassigned).map(({ after }) => after)
  if (first === undefined || reassignedRows.length === 0) return
  const { run, work, caller } = first
  const ids = reassignedRows.map(({ id }) => id)
  const versions = new Map((await versionsOf(first, reassignedRows.map(scheduleOf))).map(({ id, visits }) => [id, visits]))
  const { rows } = await run({
    text: `select id::text, participant_study_id::text as "of", visit_id::text as "visitId", status,
        visit_date is null and (status <> 'CANCELLED' or cancellation = 'SCHEDULE_CHANGED') as "isOpen" from participant_visit
      where org_id = $1 and participant_study_id = any($2::uuid[])`,
    values: [caller.orgId, ids],
  })
  const current = Map.groupBy(rows as unknown as readonly CurrentVisit[], (row) => row.of)
  const plans = reassignedRows.map((after) => ({
    after,
    wanted: visitsOfGroup(versions.get(scheduleOf(after)) ?? [], after.groupId).map(({ visitId }) => visitId),
    there: current.get(after.id) ?? [],
  }))
  for (const status of ['UNSCHEDULED', 'CANCELLED'] as const) {
    const changedVisits = plans.flatMap(({ wanted, there }) =>
      there.filter(
        (visit) => visit.isOpen && visit.status === oppositeStatus[status] && wanted.includes(visit.visitId) === (status === 'UNSCHEDULED'),
      ),
    )
    await work.trusted.updateMany(
      'participantVisit',
      changedVisits.map(({ id }) => id),
      { status, cancellation: status === 'CANCELLED' ? 'SCHEDULE_CHANGED' : null },
    )
  }
  const missing = plans.flatMap(({ after: { id, participantId, studyId, siteId }, wanted, there }) =>
    wanted
      .filter((visitId) => !there.some((row) => row.visitId === visitId))
      .map((visitId) => ({ participantStudyId: id, participantId, studyId, siteId, visitId, occurrence: 0 })),
  )
  await work.trusted.createMany('participantVisit', missing)
  await updateDueIndex({ run, caller }, ids)
}

/** True if a participant in conduct changed to another group or schedule. */
const isReassigned = ({ before, after }: WriteContext<Participation>): boolean =>
  before !== null &&
  after.conductStatus === 'UNDER_WAY' &&
  after.visitScheduleId !== null &&
  (before.groupId !== after.groupId || before.visitScheduleId !== after.visitScheduleId)

const scheduleOf = ({ visitScheduleId }: Pick<Participation, 'visitScheduleId'>): string => visitScheduleId ?? ''

const oppositeStatus = { UNSCHEDULED: 'CANCELLED', CANCELLED: 'UNSCHEDULED' } as const

interface CurrentVisit {
  readonly id: string
  /** Id of the participation. */
  readonly of: string
  readonly visitId: string
  readonly status: ParticipantVisit['status']
  /** True if the visit never had a date and is not cancelled, or was cancelled only by a change of schedule or group. */
  readonly isOpen: boolean
}

/** Clears the reason for a day outside of the window when the day changes. */
export const fillPlannedDay = ({ input }: Write<ParticipantVisit>): Partial<ParticipantVisit> | undefined =>
  input.visitDate === undefined ? undefined : { outsideReason: (input.outsideReason ?? null) as string | null }

/**
 * Fills in the day of a completed visit: the scheduled one, unless the input has another. A reason only applies to the day for which it
 * was given.
 */
export function fillCompletedDay({ before, input }: Write<ParticipantVisit>): Partial<ParticipantVisit> | undefined {
  if (before === null) return undefined
  const completionDate = (input.completedOn ?? before.visitDate) as string | null
  const isAsPlanned = completionDate !== null && completionDate === before.visitDate
  const outsideReason = (input.outsideReason ?? (isAsPlanned ? before.outsideReason : null)) as string | null
  return { ...(completionDate === null ? {} : { completedOn: completionDate }), outsideReason }
}

/**
 * Returns the number of days by which a day is outside of the window of a participant's visit; 0 if it is inside or there is no window.
 */
export async function countDaysOutside(run: Run, caller: Caller, participantVisitId: string, day: string): Promise<number> {
  const { rows } = await run({
    text: `select id::text, participant_study_id::text as "participantStudyId", visit_id::text as "visitId" from participant_visit
      where org_id = $1 and id = $2`,
    values: [caller.orgId, participantVisitId],
  })
  const [visit] = rows as unknown as readonly Pick<ParticipantVisit, 'id' | 'participantStudyId' | 'visitId'>[]
  const window = visit === undefined ? undefined : await loadWindow(run, caller, visit)
  return window === undefined ? 0 : getDaysOutside(window, day)
}

/** Requires a reason for a day outside of the window. @throws invalid outsideReason required */
export async function checkPlannedDay(write: WriteContext<ParticipantVisit>): Promise<void> {
  const { visitDate } = write.after
  if (visitDate !== null) await checkWindow(write, visitDate)
}

/**
 * Checks the day on which a visit took place like `checkPlannedDay`. Also requires a reason for a day before the visit from which this
 * visit counts. Stores the window with the visit, and adds the visit to the participation's completed visits.
 * @throws invalid completedOn required, outsideReason required, anchorOpen
 */
export async function checkCompletedDay(write: WriteContext<ParticipantVisit>): Promise<void> {
  const { after, work } = write
  const { completedOn: day } = after
  if (day === null) throw invalid([{ path: 'completedOn', code: 'required' }])
  const { conduct, window, daysOutside: outsideDays } = await checkWindow(write, day)
  if (conduct !== undefined && after.outsideReason === null) rejectBeforeAnchor(conduct, { visitId: after.visitId, day })
  const { targetOn, opensOn, closesOn } = window ?? { targetOn: null, opensOn: null, closesOn: null }
  await work.trusted.update('participantVisit', after.id, {
    targetOn,
    opensOn,
    closesOn,
    daysOutside: outsideDays,
  })
  await publishCompleted(write)
}

async function checkWindow({ after, run, caller }: WriteContext<ParticipantVisit>, day: string) {
  const [conduct] = await lockConducts({ run, caller }, [after.participantStudyId])
  const window = conduct === undefined ? undefined : currentWindowsOf(conduct).get(after.visitId)
  const outsideDays = window === undefined ? 0 : getDaysOutside(window, day)
  if (outsideDays !== 0 && after.outsideReason === null) throw invalid([{ path: 'outsideReason', code: 'required' }])
  return { conduct, window, daysOutside: outsideDays }
}

function rejectBeforeAnchor({ plan, visits, startedOn }: Conduct, visit: { readonly visitId: string; readonly day: string }): void {
  const assignedVisitIds = new Set(visits.map(({ visitId }) => visitId))
  const anchorId = anchorAfter(
    plan.filter(({ visitId }) => assignedVisitIds.has(visitId)),
    factsOf(visits, startedOn),
    visit,
  )
  const anchor = plan.find(({ visitId }) => visitId === anchorId)
  if (anchor !== undefined) throw invalid([{ path: 'outsideReason', code: 'anchorOpen', details: { visit: anchor.name } }])
}

/**
 * Updates the participation's list of completed visits. If the card is in the column of a visit that is no longer completed, it returns
 * to the column of the last completed visit, or to the enrolled participants.
 */
export async function publishCompleted({
  after,
  run,
  work,
  caller,
}: Pick<WriteContext<ParticipantVisit>, 'after' | 'run' | 'work' | 'caller'>): Promise<void> {
  const { rows } = await run({
    text: `select own.visit_id::text as id from participant_visit own join visit on visit.org_id = own.org_id and visit.id = own.visit_id
      where own.org_id = $1 and own.participant_study_id = $2 and own.status = 'COMPLETED' group by own.visit_id, visit.rank order by visit.rank`,
    values: [caller.orgId, after.participantStudyId],
  })
  const completedVisitIds = rows.map(({ id }) => String(id))
  const current = await run({
    text: 'select visit_id = $3 as "isHere" from participant_study where org_id = $1 and id = $2',
    values: [caller.orgId, after.participantStudyId, after.visitId],
  })
  const hasLeftVisit = current.rows[0]?.isHere === true && !completedVisitIds.includes(after.visitId)
  await work.trusted.update('participantStudy', after.participantStudyId, {
    completedVisitIds,
    ...(hasLeftVisit ? { visitId: completedVisitIds.at(-1) ?? null } : {}),
  })
}

/** Returns the window that was stored when the visit took place; null before. Later changes of the schedule do not change it. */
export const toVisitWindow = ({ targetOn, opensOn, closesOn }: StoredWindow): VisitWindow | null =>
  targetOn === null || opensOn === null || closesOn === null ? null : { targetOn, opensOn, closesOn, isProjected: false }

type StoredWindow = Pick<ParticipantVisit, 'targetOn' | 'opensOn' | 'closesOn'>

/** Locks the participant's visits and returns the current window of one visit. */
export async function loadWindow(
  run: Run,
  caller: Pick<Caller, 'orgId'>,
  { participantStudyId, visitId }: Pick<ParticipantVisit, 'participantStudyId' | 'visitId'>,
): Promise<VisitWindow | undefined> {
  const [conduct] = await lockConducts({ run, caller }, [participantStudyId])
  return conduct === undefined ? undefined : currentWindowsOf(conduct).get(visitId)
}
