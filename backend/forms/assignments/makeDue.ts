import type { ResourceRow } from '#resources/core/rows.ts'
import { startOfDay, zoneOf } from '#resources/core/values/day.ts'
import { dueDayOf, type Rhythm } from '#resources/forms/rhythm.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { todayFor } from '../../platform/common/today.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import type { Services } from '../../platform/engine/ports/services.ts'

/** Values that a due form copies from its assignment. */
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

/** Name of the job that creates the next forms of a recurring assignment. */
export const makeDueTask = 'makeDueForms'
/** Most forms that one job creates after a long downtime. Another job follows at once. */
const mostAtOnce = 100

interface DueFormServices {
  readonly caller: Caller
  readonly work: Work
  readonly studydesk: Pick<Services, 'jobs'>
}

/**
 * Creates the submissions that are due. For a recurring assignment, creates all up to the first future one, so that the next is always
 * visible, and a job for that day. For other assignments, creates an open submission unless one exists.
 * @param assignment as stored, ACTIVE; the caller has locked its row or just created it
 */
export async function makeDueForms(services: DueFormServices, assignment: DueAssignment): Promise<void> {
  const { work, caller } = services
  const { id, scheduleType } = assignment
  const { rows } = await work.run({
    text: `select coalesce(max(occurrence), 0)::int as last, coalesce(bool_or(status in ('NOT_STARTED', 'IN_PROGRESS')), false) as "hasOpen"
      from form_submission where org_id = $1 and form_assignment_id = $2`,
    values: [caller.orgId, id],
  })
  const { last, hasOpen } = rows[0] as unknown as { readonly last: number; readonly hasOpen: boolean }
  if (scheduleType === 'RECURRING') return makeRecurring(services, assignment, last)
  if (hasOpen || (scheduleType === 'ONE_TIME' && last > 0)) return
  await makeForm(work, assignment, { occurrence: last + 1, dueOn: scheduleType === 'ONE_TIME' ? assignment.dueOn : null })
}

async function makeRecurring(services: DueFormServices, assignment: DueAssignment, last: number): Promise<void> {
  const { caller, work, studydesk } = services
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
  // If no form follows, the assignment has ended, even though its last form is still open.
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

/** The defaults only satisfy the types: the rules of a recurring assignment require all these values. */
const rhythmOf = ({ dueOn, every, unit, endsOn, endsAfter }: DueAssignment): Rhythm => ({
  dueOn: dueOn ?? '',
  every: every ?? 1,
  unit: unit ?? 'DAYS',
  endsOn,
  endsAfter,
})
