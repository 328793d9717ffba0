import { daysAfter, todayAt } from '#resources/core/day.ts'
import { renewalDays } from '#resources/learnerCourse.ts'
import type { Topic } from '#resources/topics.ts'
import { withMessages } from '../closeNotices.ts'
import type { Statement } from '../database/types.ts'
import type { RunningJob } from '../jobs/task.ts'
import { raiseStatement } from '../raiseNotice.ts'

export const tellTask = 'learning.tell'

/** Days before a course is due on which its learner is told, and days after it on which they are told once more. */
const daysBefore = 7
const daysLate = 14

interface Told {
  readonly courseId: string
  readonly userId: string
  readonly topic: Topic
  /** What is told once. */
  readonly about: string
}

/** Learners are told of a course that came to be theirs, of one that is due soon or was, and of a certificate that ends. Each of it once. */
export async function tellLearners({ orgId, studydesk }: RunningJob, now = new Date()): Promise<void> {
  const { access, database, jobs } = studydesk
  const today = todayAt(await access.zonesOf(orgId), {}, now)
  await database.transaction(orgId, async (run) => {
    await run(closeEnded(orgId))
    const { rows } = await run({
      text: `select line.course_id::text as "courseId", line.user_id::text as "userId", told.topic, told.about
        from learner_course line cross join lateral (values
          ('COURSE_TO_TAKE', line.state = 'READY' and line.finished_on is null, ''),
          ('COURSE_DUE', line.state <> 'FINISHED' and line.due_on between $2::date and $3::date,
            concat(line.due_on, case when line.due_on < $4::date then ' late' end)),
          ('COURSE_EXPIRES', line.expires_on between $2::date and $5::date, line.expires_on::text)) told (topic, holds, about)
        where line.org_id = $1 and told.holds
          and not exists (select from notification known where known.org_id = line.org_id and known.user_id = line.user_id
            and lower(known.once_for) = lower(concat_ws(' ', told.topic, line.course_id, line.user_id, nullif(told.about, ''))))`,
      values: [orgId, daysAfter(today, -daysLate), daysAfter(today, daysBefore), today, daysAfter(today, renewalDays)],
    })
    for (const { courseId, userId, topic, about } of rows as unknown as readonly Told[])
      await run(
        raiseStatement(jobs, orgId, {
          topic,
          record: 'course',
          recordId: courseId,
          participantId: null,
          studyId: null,
          siteId: null,
          to: userId,
          by: null,
          once: [topic, courseId, userId, about].filter((each) => each !== '').join(' '),
        }),
      )
  })
}

/** Courses that are no longer assigned to their learner: the assignment was removed, or the learner no longer works there. */
const closeEnded = (orgId: string): Statement =>
  withMessages({
    // By hand: that something is read is no change of a record, and stands in no history.
    text: `update notification told set status = 'READ', read_on = now() where org_id = $1 and status = 'UNREAD' and category = 'LEARNING'
      and not exists (select from learner_course line where line.org_id = $1 and line.user_id = told.user_id and line.course_id = told.record_id::uuid)`,
    values: [orgId],
  })
