import type { Task } from '../../platform/engine/ports/tasks.ts'
import type { Domain } from '../../platform/engine/types.ts'
import { dueTask, noticeTask } from '../queue/notificationJob.ts'
import { notificationCalls } from './calls.ts'
import { raiseDue } from './due.ts'
import { digestTask, mailOfMorning, mailTask, sendMailNow } from './mails.ts'
import { report } from './notify.ts'
import { notifyOverdueForms, overdueFormsTask } from './overdueForms.ts'
import { buildNoticeHooks } from './raised.ts'

const pruneTask = 'pruneNotifications'

/** Days that notifications are stored. The records still contain the reported events. */
const retentionDays = 180

const prune: Task = async ({ orgId, studydesk: { database } }) => {
  await database.batch(orgId, [
    {
      // By hand: a job deletes thousands of old notifications at once; the audit trail does not cover them.
      text: 'delete from notification where org_id = $1 and created_at < now() - make_interval(days => $2)',
      values: [orgId, retentionDays],
    },
  ])
}

/** Domain of notifications to users. Specification 1, section 3, "Notification". */
export const notificationsDomain: Domain = {
  hooksOfDeclarations: buildNoticeHooks,
  calls: notificationCalls,
  tasks: {
    [noticeTask]: report,
    [mailTask]: sendMailNow,
    [digestTask]: (job) => mailOfMorning(job),
    [dueTask]: (job) => raiseDue(job),
    [overdueFormsTask]: (job) => notifyOverdueForms(job),
    [pruneTask]: prune,
  },
  schedules: {
    [digestTask]: { cron: '5 * * * *' },
    [dueTask]: { cron: '40 10 * * *' },
    [overdueFormsTask]: { cron: '40 10 * * *' },
    [pruneTask]: { cron: '40 3 * * *' },
  },
}
