import { mailCalls } from '#resources/mail/calls.ts'
import { callsOf } from '../engine/calls/callsOf.ts'
import type { Domain } from '../engine/types.ts'
import { conflict } from '../errors.ts'
import { isConfigured } from './handOver.ts'
import { readMessages } from './ledger.ts'
import { sendStatement, sendTask } from './outbox.ts'
import { sendMail } from './sendTask.ts'

export { isConfigured } from './handOver.ts'
export type { MailContent } from './message.ts'
export { bodyOf, writeMail } from './outbox.ts'
export { type PersonToReach, personToReach, waysTo } from './person.ts'
export { reachProblems } from './reach.ts'
export { segmentsOf } from './segments.ts'
export { sendMail } from './sendTask.ts'
export { announcementMail } from './templates/announcement.ts'
export { consentCopy } from './templates/consentCopy.ts'
export { consentReminder } from './templates/consentReminder.ts'
export { consentRequest } from './templates/consentRequest.ts'
export { consentRequestLink } from './templates/consentRequestLink.ts'
export { dctInvite } from './templates/dctInvite.ts'
export { formReminder } from './templates/formReminder.ts'
export { invitation } from './templates/invitation.ts'
export { meetingArranged } from './templates/meetingArranged.ts'
export { notificationsNow } from './templates/notificationsNow.ts'
export { notificationsOfDay } from './templates/notificationsOfDay.ts'
export { participantCode } from './templates/participantCode.ts'
export { participantLink } from './templates/participantLink.ts'
export { reportMail } from './templates/report.ts'
export { visitRequestAnswer } from './templates/visitRequestAnswer.ts'
export { visitMessage } from './templates/visitWays.ts'
export type { NewMail } from './types.ts'
export { usersToMail } from './users.ts'

/** Messages to people: written with what they tell of, sent by a job. */
export const mailDomain: Domain = {
  calls: callsOf(mailCalls, { ofParticipant: readMessages }),
  tasks: { [sendTask]: (job) => sendMail(job) },
  hooks: {
    mail: {
      on: {
        transitions: {
          sendAgain: {
            check({ before, studydesk }) {
              if (before === null || isConfigured(studydesk.config, before.channel)) return
              throw conflict(before.channel === 'SMS' ? 'SmsNotConfigured' : 'MailNotConfigured')
            },
            send: ({ caller, after, studydesk }) => [sendStatement(studydesk.jobs, caller.orgId, after)],
          },
        },
      },
    },
  },
}
