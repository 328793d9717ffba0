import type { Domain } from '../../platform/engine/types.ts'
import { notifyCalledOff, notifyMoved } from './planned.ts'
import { remind, remindTask } from './remind.ts'
import { checkReminderTexts } from './reminderTexts.ts'

/** Domain of automatic messages. Specification 1, section 9, "Reminder frequency hours"; specification 2, section 4. */
export const remindersDomain: Domain = {
  hooks: {
    studyReminder: { on: { every: { check: checkReminderTexts } } },
    participantVisit: {
      on: { transitions: { schedule: { follow: notifyMoved }, reschedule: { follow: notifyMoved }, cancel: { follow: notifyCalledOff } } },
    },
  },
  tasks: { [remindTask]: async (job) => void (await remind(job)) },
  schedules: { [remindTask]: { cron: '25 * * * *' } },
}
