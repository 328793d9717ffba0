import type { Topic } from '#resources/messages/topics.ts'
import { notificationJob } from '../messages/queue/notificationJob.ts'
import type { RunningJob } from '../platform/engine/ports/tasks.ts'

export const reportDeadlinesTask = 'safety.reportDeadlines'

/** Hours before the deadline of a first report at which staff are notified. */
const hoursOfWarning = 6

/** Days after the deadline within which a missing report is still announced, so that it makes up for a time without jobs. */
const announcedDays = 3

interface DueEvent {
  readonly id: string
  readonly participantId: string
  readonly studyId: string
  readonly siteId: string
  readonly dueAt: string
  readonly isLate: boolean
}

/**
 * Notifies staff of serious events whose first report is due within hours, and of those whose deadline has passed, once for each deadline.
 */
export async function checkDeadlines({ orgId, studydesk }: Pick<RunningJob, 'orgId' | 'studydesk'>, now = new Date()): Promise<void> {
  await studydesk.database.transaction(orgId, async (run) => {
    const { rows } = await run({
      text: `select id::text, participant_id::text as "participantId", study_id::text as "studyId", site_id::text as "siteId",
          report_due_at::text as "dueAt", report_due_at < $2 as "isLate"
        from adverse_event where org_id = $1 and is_serious and reported_at is null and deleted_at is null
          and report_due_at between $2::timestamptz - make_interval(days => $3) and $2::timestamptz + make_interval(hours => $4)`,
      values: [orgId, now.toISOString(), announcedDays, hoursOfWarning],
    })
    for (const { id, participantId, studyId, siteId, dueAt, isLate } of rows as unknown as readonly DueEvent[]) {
      const topic: Topic = isLate ? 'SERIOUS_EVENT_LATE' : 'SERIOUS_EVENT_DUE'
      await run(
        notificationJob(studydesk.jobs, orgId, {
          ...{ topic, record: 'adverseEvent', recordId: id, participantId, studyId, siteId },
          once: `${topic} ${id} ${dueAt}`,
        }),
      )
    }
  })
}
