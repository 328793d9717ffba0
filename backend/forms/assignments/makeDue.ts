import { startOfDay, zoneOf } from '#resources/core/day.ts'
import { dueDayOf, type Rhythm } from '#resources/forms/rhythm.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { Work } from '../../engine/engine.types.ts'
import type { Studydesk } from '../../engine/ports/studydesk.ts'
import { todayFor } from '../../today.ts'

/** What a form that is due takes from its assignment. */
export type DueAssignment = Pick<
  ResourceRow['formAssignment'],
  | 'id'
  | 'participantStudyId'
  | 'participantId'
  | 'studyId'
  | 'siteId'
  | 'formId'
  | 'purpose'
  | 'scheduleType'
  | 'dueOn'
  | 'every'
  | 'unit'
  | 'endsOn'
  | 'endsAfter'
>

/** The job that makes the next forms of a recurring assignment. */
export const makeDueTask = 'makeDueForms'
/** Times that one job makes at most, when the server was away for long; another follows at once. */
const mostAtOnce = 100

interface Making {
  readonly caller: Caller
  readonly work: Work
  readonly studydesk: Pick<Studydesk, 'jobs'>
}

/**
 * Makes what somebody is to fill in by now. Of a recurring assignment each time up to the first that is still to come, so that the next one is always in
 * sight, and a job for the day on which that one is due; of any other the one that is open, where there is none.
 * @param assignment as it is stored, ACTIVE; whoever asks holds its row, or has just made it
 */
export async function makeDueForms(making: Making, assignment: DueAssignment): Promise<void> {
  const { work, caller } = making
  const { id, scheduleType } = assignment
  const { rows } = await work.run({
    text: `select coalesce(max(occurrence), 0)::int as last, coalesce(bool_or(status in ('NOT_STARTED', 'IN_PROGRESS')), false) as "hasOpen"
      from form_submission where org_id = $1 and form_assignment_id = $2`,
    values: [caller.orgId, id],
  })
  const { last, hasOpen } = rows[0] as unknown as { readonly last: number; readonly hasOpen: boolean }
  if (scheduleType === 'RECURRING') return makeRecurring(making, assignment, last)
  if (hasOpen || (scheduleType === 'ONE_TIME' && last > 0)) return
  await makeForm(work, assignment, { occurrence: last + 1, dueOn: scheduleType === 'ONE_TIME' ? assignment.dueOn : null })
}

async function makeRecurring(making: Making, assignment: DueAssignment, last: number): Promise<void> {
  const { caller, work, studydesk } = making
  const rhythm = rhythmOf(assignment)
  const today = todayFor(caller, assignment)
  let time = last
  let day = time === 0 ? null : dueDayOf(rhythm, time)
  while (day === null || day <= today) {
    const next = dueDayOf(rhythm, time + 1)
    if (next === null) return void (await work.trusted.update('formAssignment', assignment.id, { status: 'ENDED' }))
    if (time - last === mostAtOnce) break
    time += 1
    day = next
    await makeForm(work, assignment, { occurrence: time, dueOn: day })
  }
  // Where nothing follows it has ended, though its last form is still open.
  if (dueDayOf(rhythm, time + 1) === null) return void (await work.trusted.update('formAssignment', assignment.id, { status: 'ENDED' }))
  await work.run(
    studydesk.jobs.statement({
      task: makeDueTask,
      orgId: caller.orgId,
      payload: { assignmentId: assignment.id },
      key: `${makeDueTask} ${assignment.id}`,
      runAt: startOfDay(zoneOf(caller.zones, assignment), day ?? today),
    }),
  )
}

const makeForm = (
  work: Work,
  { id, participantStudyId, participantId, studyId, siteId, formId, purpose }: DueAssignment,
  { occurrence, dueOn }: { readonly occurrence: number; readonly dueOn: string | null },
) =>
  work.trusted.create('formSubmission', {
    participantStudyId,
    participantId,
    studyId,
    siteId,
    formId,
    purpose,
    formAssignmentId: id,
    occurrence,
    dueOn,
  })

/** A recurring assignment has all of it: its rules ask for it. */
const rhythmOf = ({ dueOn, every, unit, endsOn, endsAfter }: DueAssignment): Rhythm => ({
  dueOn: dueOn ?? '',
  every: every ?? 1,
  unit: unit ?? 'DAYS',
  endsOn,
  endsAfter,
})
