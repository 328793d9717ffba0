import { dateIn, daysAfter, todayAt } from '#resources/core/day.ts'
import type { RunningJob } from '../engine/ports/tasks.ts'
import { raiseStatement } from '../raiseNotice.ts'

export const overdueFormsTask = 'notifications.overdueForms'

/** Days after its own on which a form that was not sent is told: a night in which no job ran is made up for in the next. */
const toldWithin = 2

/** Forms that participants fill in themselves and that were due yesterday: each is told once. */
export async function tellOverdueForms({ orgId, studydesk }: RunningJob, now = new Date()): Promise<void> {
  const zones = await studydesk.access.zonesOf(orgId)
  await studydesk.database.transaction(orgId, async (run) => {
    const { rows } = await run({
      text: `select submission.id::text, submission.participant_id::text as "participantId", submission.study_id::text as "studyId",
          submission.site_id::text as "siteId", submission.due_on::text as "dueOn"
        from form_submission submission
        join form on form.org_id = submission.org_id and form.id = submission.form_id and form.type = 'EPRO' and form.form_type = 'DEFAULT'
        join form_assignment assignment on assignment.org_id = submission.org_id and assignment.id = submission.form_assignment_id
          and assignment.status = 'ACTIVE'
        where submission.org_id = $1 and submission.status in ('NOT_STARTED', 'IN_PROGRESS') and submission.due_on between $2::date and $3::date`,
      values: [orgId, daysAfter(dateIn('UTC', now), -toldWithin - 1), daysAfter(dateIn('UTC', now), 1)],
    })
    for (const { id, participantId, studyId, siteId, dueOn } of rows as unknown as readonly Readonly<Record<string, string>>[]) {
      if (dueOn === undefined || siteId === undefined || dueOn >= todayAt(zones, { siteId }, now)) continue
      await run(
        raiseStatement(studydesk.jobs, orgId, {
          topic: 'EPRO_NOT_SUBMITTED',
          record: 'formSubmission',
          recordId: id ?? '',
          participantId: participantId ?? null,
          studyId: studyId ?? null,
          siteId,
          once: `EPRO_NOT_SUBMITTED ${id} ${dueOn}`,
        }),
      )
    }
  })
}
