import { addDays, dateOfRow, formatDate } from '#resources/core/values/day.ts'
import type { RunningJob } from '../../platform/engine/ports/tasks.ts'
import { notificationJob } from '../queue/notificationJob.ts'

export const overdueFormsTask = 'notifications.overdueForms'

/** Days after the due day within which a form is still reported, so that the next night makes up for a night without a job. */
const reportedWithinDays = 2

/** Notifies staff once of each form that a participant should have submitted by yesterday. */
export async function notifyOverdueForms({ orgId, studydesk }: RunningJob, now = new Date()): Promise<void> {
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
      values: [orgId, addDays(formatDate('UTC', now), -reportedWithinDays - 1), addDays(formatDate('UTC', now), 1)],
    })
    for (const { id, participantId, studyId, siteId, dueOn } of rows as unknown as readonly Readonly<Record<string, string>>[]) {
      if (dueOn === undefined || siteId === undefined || dueOn >= dateOfRow(zones, { siteId }, now)) continue
      await run(
        notificationJob(studydesk.jobs, orgId, {
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
