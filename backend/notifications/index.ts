import type { Task } from '../engine/ports/tasks.ts'
import type { Domain } from '../engine/types.ts'
import { dueTask, noticeTask } from '../raiseNotice.ts'
import { notificationCalls } from './calls.ts'
import { raiseDue } from './due.ts'
import { digestTask, mailNow, mailOfMorning, mailTask } from './mails.ts'
import { overdueFormsTask, tellOverdueForms } from './overdueForms.ts'
import { noticeHooks } from './raised.ts'
import { tell } from './tell.ts'

const pruneTask = 'pruneNotifications'

/** Days that notifications are kept: what they told of is in its records. */
const keptDays = 180

const prune: Task = async ({ orgId, studydesk: { database } }) => {
  await database.batch(orgId, [
    {
      // By hand: a job forgets thousands of old ones at once, none of which the history tells of.
      text: 'delete from notification where org_id = $1 and created_at < now() - make_interval(days => $2)',
      values: [orgId, keptDays],
    },
  ])
}

/** People learn what concerns them. Specification 1, section 3, "Notification". */
export const notificationsDomain: Domain = {
  hooksOfDeclarations: noticeHooks,
  calls: notificationCalls,
  tasks: {
    [noticeTask]: tell,
    [mailTask]: mailNow,
    [digestTask]: (job) => mailOfMorning(job),
    [dueTask]: (job) => raiseDue(job),
    [overdueFormsTask]: (job) => tellOverdueForms(job),
    [pruneTask]: prune,
  },
  schedules: {
    [digestTask]: { cron: '5 * * * *' },
    [dueTask]: { cron: '40 10 * * *' },
    [overdueFormsTask]: { cron: '40 10 * * *' },
    [pruneTask]: { cron: '40 3 * * *' },
  },
}
