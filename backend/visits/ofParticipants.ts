import type { ResourceRow, ResourceTransition } from '#resources/rows.ts'
import { daysOutside, factsOf, type VisitTiming, type VisitWindow, windowsOf } from '#resources/visits/windows.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'
import type { Write, Writing } from '../engine/types.ts'
import { invalid } from '../errors.ts'

type Participation = ResourceRow['participantStudy']
type ParticipantVisit = ResourceRow['participantVisit']

/** Whoever enters conduct is given the visits of their group. Specification 2, section 4, "Visit status". */
export async function beginVisits(
  write: Writing<Participation> & { readonly transition: ResourceTransition['participantStudy'] },
): Promise<void> {
  if (write.transition === 'addToConduct') await addMissing(write)
}

/** Whoever comes to another group is given its visits; those of the former that nobody has planned are called off, until they come back to it. */
export async function followGroup(write: Writing<Participation>): Promise<void> {
  const { before, after, run, work, caller } = write
  if (before === null || before.groupId === after.groupId || after.conductStatus !== 'UNDER_WAY') return
  const { rows } = await run({
    text: `select planned.id::text, planned.status from participant_visit planned
      join visit on visit.org_id = planned.org_id and visit.id = planned.visit_id
      where planned.org_id = $1 and planned.participant_study_id = $2 and planned.visit_date is null
        and planned.status = case when ${ofGroup('$3')} then 'CANCELLED' else 'UNSCHEDULED' end`,
    values: [caller.orgId, after.id, after.groupId],
  })
  for (const { id, status } of rows)
    await work.trusted.update('participantVisit', String(id), { status: status === 'CANCELLED' ? 'UNSCHEDULED' : 'CANCELLED' })
  await addMissing(write)
}

/** SQL: is the visit for that group, or for every one? */
const ofGroup = (group: string): string =>
  `(coalesce(cardinality(visit.group_ids), 0) = 0 or coalesce(${group}::uuid = any(visit.group_ids), false))`

async function addMissing({ after, run, work, caller }: Writing<Participation>): Promise<void> {
  const { rows } = await run({
    text: `select id::text from visit where org_id = $1 and study_id = $2 and ${ofGroup('$3')}
      and not exists (select from participant_visit there where there.org_id = $1 and there.participant_study_id = $4 and there.visit_id = visit.id)
      order by rank`,
    values: [caller.orgId, after.studyId, after.groupId, after.id],
  })
  const { participantId, studyId, siteId } = after
  for (const { id } of rows)
    await work.trusted.create('participantVisit', { participantStudyId: after.id, participantId, studyId, siteId, visitId: String(id) })
}

/**
 * A visit that is completed was on the day for which it was planned, unless somebody says otherwise; and the reason for a day is that of no other day.
 */
export function fillDay({ action, before, input }: Write<ParticipantVisit>): Partial<ParticipantVisit> | undefined {
  if (action !== 'transition' || before === null || !(input.status === 'SCHEDULED' || input.status === 'COMPLETED')) return undefined
  const completedOn = input.status === 'COMPLETED' ? (input.completedOn ?? before.visitDate) : null
  const isAsPlanned = completedOn !== null && completedOn === before.visitDate
  const outsideReason = input.outsideReason ?? (isAsPlanned ? before.outsideReason : null)
  return { ...(completedOn === null ? {} : { completedOn: String(completedOn) }), outsideReason: outsideReason as string | null }
}

/**
 * A day outside of the window takes a reason. Once a visit has been, its window is kept, and the participation names it among those that have been.
 * @throws invalid outsideReason required
 */
export async function judgeDay({
  transition,
  after,
  run,
  work,
  caller,
}: Writing<ParticipantVisit> & { readonly transition: ResourceTransition['participantVisit'] }): Promise<void> {
  const day =
    transition === 'complete' ? after.completedOn : transition === 'schedule' || transition === 'reschedule' ? after.visitDate : null
  if (transition === 'complete' && day === null) throw invalid([{ path: 'completedOn', code: 'required' }])
  if (day === null) return
  const window = await windowHeld(run, caller, after)
  const outside = window === undefined ? 0 : daysOutside(window, day)
  if (outside !== 0 && after.outsideReason === null) throw invalid([{ path: 'outsideReason', code: 'required' }])
  if (transition !== 'complete') return
  const { targetOn, opensOn, closesOn } = window ?? { targetOn: null, opensOn: null, closesOn: null }
  await work.trusted.update('participantVisit', after.id, {
    targetOn,
    opensOn,
    closesOn,
    daysOutside: outside,
  })
  const { rows } = await run({
    text: `select visit_id::text as id from participant_visit where org_id = $1 and participant_study_id = $2 and status = 'COMPLETED'`,
    values: [caller.orgId, after.participantStudyId],
  })
  await work.trusted.update('participantStudy', after.participantStudyId, { completedVisitIds: rows.map(({ id }) => String(id)) })
}

/** The window of a visit as it is now, while nobody else changes the visits of the participant. */
async function windowHeld(
  run: Run,
  { orgId }: Pick<Caller, 'orgId'>,
  { participantStudyId, visitId }: Pick<ParticipantVisit, 'participantStudyId' | 'visitId'>,
): Promise<VisitWindow | undefined> {
  const held = await run({
    text: `select coalesce(conduct_started_on, enrolled_on)::text as "startedOn" from participant_study where org_id = $1 and id = $2 for no key update`,
    values: [orgId, participantStudyId],
  })
  const startedOn = held.rows[0]?.startedOn
  if (typeof startedOn !== 'string') return undefined
  const { rows } = await run({
    text: `select visit.id::text as "visitId", target_day as "targetDay", target_unit as "targetUnit", window_before as "windowBefore",
      window_after as "windowAfter", depends_on_visit_id::text as "dependsOnVisitId", is_baseline as "isBaseline",
      planned.status, planned.visit_date::text as "visitDate", planned.completed_on::text as "completedOn"
      from participant_visit planned join visit on visit.org_id = planned.org_id and visit.id = planned.visit_id
      where planned.org_id = $1 and planned.participant_study_id = $2`,
    values: [orgId, participantStudyId],
  })
  const visits = rows as unknown as readonly (VisitTiming & Parameters<typeof factsOf>[0][number])[]
  return windowsOf(visits, factsOf(visits, startedOn)).get(visitId)
}
