import type { ResourceRow } from '#resources/rows.ts'
import { visitsOfGroup } from '#resources/visits/schedule.ts'
import { anchorAfter, daysOutside, factsOf, type VisitWindow } from '#resources/visits/windows.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'
import type { Write, Writing } from '../engine/types.ts'
import { invalid } from '../errors.ts'
import { type Conduct, conductsHeld, windowsIn } from './conduct.ts'
import { indexDue } from './dueIndex.ts'
import { versionsOf, versionToBegin } from './schedules.ts'

type Participation = ResourceRow['participantStudy']
type ParticipantVisit = ResourceRow['participantVisit']

/** Whoever enters conduct is given the schedule that is in use, and with it the visits of their group. Specification 2, section 4, "Visit status". */
export async function beginVisits({ after, work, caller }: Writing<Participation>): Promise<void> {
  const { id } = await versionToBegin(work, caller, after.studyId)
  await work.trusted.update('participantStudy', after.id, { visitScheduleId: id })
}

/**
 * Whoever comes to another schedule or group is given its visits; those of the former that nobody has planned are called off, until they come back to
 * it. What is planned stays, and what has been.
 */
export async function followSchedule(written: readonly Writing<Participation>[]): Promise<void> {
  const [first] = written
  const moved = written.filter(comesElsewhere).map(({ after }) => after)
  if (first === undefined || moved.length === 0) return
  const { run, work, caller } = first
  const ids = moved.map(({ id }) => id)
  const versions = new Map((await versionsOf(first, moved.map(scheduleOf))).map(({ id, visits }) => [id, visits]))
  const { rows } = await run({
    text: `select id::text, participant_study_id::text as "of", visit_id::text as "visitId", status,
        visit_date is null and (status <> 'CANCELLED' or cancellation = 'SCHEDULE_CHANGED') as "isOpen" from participant_visit
      where org_id = $1 and participant_study_id = any($2::uuid[])`,
    values: [caller.orgId, ids],
  })
  const standing = Map.groupBy(rows as unknown as readonly StandingVisit[], (row) => row.of)
  const plans = moved.map((after) => ({
    after,
    wanted: visitsOfGroup(versions.get(scheduleOf(after)) ?? [], after.groupId).map(({ visitId }) => visitId),
    there: standing.get(after.id) ?? [],
  }))
  for (const status of ['UNSCHEDULED', 'CANCELLED'] as const) {
    const turned = plans.flatMap(({ wanted, there }) =>
      there.filter(
        (visit) => visit.isOpen && visit.status === otherOf[status] && wanted.includes(visit.visitId) === (status === 'UNSCHEDULED'),
      ),
    )
    await work.trusted.updateMany(
      'participantVisit',
      turned.map(({ id }) => id),
      { status, cancellation: status === 'CANCELLED' ? 'SCHEDULE_CHANGED' : null },
    )
  }
  const missing = plans.flatMap(({ after: { id, participantId, studyId, siteId }, wanted, there }) =>
    wanted
      .filter((visitId) => !there.some((row) => row.visitId === visitId))
      .map((visitId) => ({ participantStudyId: id, participantId, studyId, siteId, visitId, occurrence: 0 })),
  )
  await work.trusted.createMany('participantVisit', missing)
  await indexDue({ run, caller }, ids)
}

/** While they are under way: to another group, or to another schedule. */
const comesElsewhere = ({ before, after }: Writing<Participation>): boolean =>
  before !== null &&
  after.conductStatus === 'UNDER_WAY' &&
  after.visitScheduleId !== null &&
  (before.groupId !== after.groupId || before.visitScheduleId !== after.visitScheduleId)

const scheduleOf = ({ visitScheduleId }: Pick<Participation, 'visitScheduleId'>): string => visitScheduleId ?? ''

const otherOf = { UNSCHEDULED: 'CANCELLED', CANCELLED: 'UNSCHEDULED' } as const

interface StandingVisit {
  readonly id: string
  /** The participation. */
  readonly of: string
  readonly visitId: string
  readonly status: ParticipantVisit['status']
  /** No day was ever planned for it, and nothing but a schedule or group called it off. */
  readonly isOpen: boolean
}

/** The reason for a day outside of the window is that of no other day. */
export const fillPlannedDay = ({ input }: Write<ParticipantVisit>): Partial<ParticipantVisit> | undefined =>
  input.visitDate === undefined ? undefined : { outsideReason: (input.outsideReason ?? null) as string | null }

/** A visit that is completed was on the day for which it was planned, unless another one is given; the reason for a day is that of no other day. */
export function fillCompletedDay({ before, input }: Write<ParticipantVisit>): Partial<ParticipantVisit> | undefined {
  if (before === null) return undefined
  const completedOn = (input.completedOn ?? before.visitDate) as string | null
  const isAsPlanned = completedOn !== null && completedOn === before.visitDate
  const outsideReason = (input.outsideReason ?? (isAsPlanned ? before.outsideReason : null)) as string | null
  return { ...(completedOn === null ? {} : { completedOn }), outsideReason }
}

/** Days by which a day lies outside of the window of a participant's visit; 0 within it, or where it has none. */
export async function outsideOn(run: Run, caller: Caller, participantVisitId: string, day: string): Promise<number> {
  const { rows } = await run({
    text: `select id::text, participant_study_id::text as "participantStudyId", visit_id::text as "visitId" from participant_visit
      where org_id = $1 and id = $2`,
    values: [caller.orgId, participantVisitId],
  })
  const [visit] = rows as unknown as readonly Pick<ParticipantVisit, 'id' | 'participantStudyId' | 'visitId'>[]
  const window = visit === undefined ? undefined : await windowHeld(run, caller, visit)
  return window === undefined ? 0 : daysOutside(window, day)
}

/** A day outside of the window takes a reason. @throws invalid outsideReason required */
export async function checkPlannedDay(taking: Writing<ParticipantVisit>): Promise<void> {
  const { visitDate } = taking.after
  if (visitDate !== null) await checkWindow(taking, visitDate)
}

/**
 * The same of the day on which a visit took place; a day before the visit that it counts from takes a reason, too. The window is stored with the visit from
 * then on, and the participation names it among those that took place.
 * @throws invalid completedOn required, outsideReason required, anchorOpen
 */
export async function checkCompletedDay(taking: Writing<ParticipantVisit>): Promise<void> {
  const { after, work } = taking
  const { completedOn: day } = after
  if (day === null) throw invalid([{ path: 'completedOn', code: 'required' }])
  const { conduct, window, daysOutside: outside } = await checkWindow(taking, day)
  if (conduct !== undefined && after.outsideReason === null) refuseBeforeAnchor(conduct, { visitId: after.visitId, day })
  const { targetOn, opensOn, closesOn } = window ?? { targetOn: null, opensOn: null, closesOn: null }
  await work.trusted.update('participantVisit', after.id, {
    targetOn,
    opensOn,
    closesOn,
    daysOutside: outside,
  })
  await publishCompleted(taking)
}

async function checkWindow({ after, run, caller }: Writing<ParticipantVisit>, day: string) {
  const [conduct] = await conductsHeld({ run, caller }, [after.participantStudyId])
  const window = conduct === undefined ? undefined : windowsIn(conduct).get(after.visitId)
  const outside = window === undefined ? 0 : daysOutside(window, day)
  if (outside !== 0 && after.outsideReason === null) throw invalid([{ path: 'outsideReason', code: 'required' }])
  return { conduct, window, daysOutside: outside }
}

function refuseBeforeAnchor({ plan, visits, startedOn }: Conduct, visit: { readonly visitId: string; readonly day: string }): void {
  const theirs = new Set(visits.map(({ visitId }) => visitId))
  const anchorId = anchorAfter(
    plan.filter(({ visitId }) => theirs.has(visitId)),
    factsOf(visits, startedOn),
    visit,
  )
  const anchor = plan.find(({ visitId }) => visitId === anchorId)
  if (anchor !== undefined) throw invalid([{ path: 'outsideReason', code: 'anchorOpen', details: { visit: anchor.name } }])
}

/** The participation names the visits that took place. A card in the column of one that did not goes back to the last that did, or to the enrolled. */
export async function publishCompleted({
  after,
  run,
  work,
  caller,
}: Pick<Writing<ParticipantVisit>, 'after' | 'run' | 'work' | 'caller'>): Promise<void> {
  const { rows } = await run({
    text: `select own.visit_id::text as id from participant_visit own join visit on visit.org_id = own.org_id and visit.id = own.visit_id
      where own.org_id = $1 and own.participant_study_id = $2 and own.status = 'COMPLETED' group by own.visit_id, visit.rank order by visit.rank`,
    values: [caller.orgId, after.participantStudyId],
  })
  const completedVisitIds = rows.map(({ id }) => String(id))
  const standing = await run({
    text: 'select visit_id = $3 as "isHere" from participant_study where org_id = $1 and id = $2',
    values: [caller.orgId, after.participantStudyId, after.visitId],
  })
  const isLeft = standing.rows[0]?.isHere === true && !completedVisitIds.includes(after.visitId)
  await work.trusted.update('participantStudy', after.participantStudyId, {
    completedVisitIds,
    ...(isLeft ? { visitId: completedVisitIds.at(-1) ?? null } : {}),
  })
}

/** The window that was stored when the visit took place; null before. Later changes of the schedule do not change it. */
export const storedWindow = ({ targetOn, opensOn, closesOn }: StoredWindow): VisitWindow | null =>
  targetOn === null || opensOn === null || closesOn === null ? null : { targetOn, opensOn, closesOn, isProjected: false }

type StoredWindow = Pick<ParticipantVisit, 'targetOn' | 'opensOn' | 'closesOn'>

/** The window of a visit as it is now, while nobody else changes the visits of the participant. */
export async function windowHeld(
  run: Run,
  caller: Pick<Caller, 'orgId'>,
  { participantStudyId, visitId }: Pick<ParticipantVisit, 'participantStudyId' | 'visitId'>,
): Promise<VisitWindow | undefined> {
  const [conduct] = await conductsHeld({ run, caller }, [participantStudyId])
  return conduct === undefined ? undefined : windowsIn(conduct).get(visitId)
}
