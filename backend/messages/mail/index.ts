import { mailCalls } from '#resources/messages/mailCalls.ts'
import { conflict } from '../../platform/common/errors.ts'
import { callsOf } from '../../platform/engine/calls/callsOf.ts'
import type { Domain } from '../../platform/engine/types.ts'
import { isConfigured } from './deliver.ts'
import { countDevices, readMessages } from './ledger.ts'
import { sendStatement, sendTask } from './outbox.ts'
import { sendMail } from './sendTask.ts'

export { reachProblems } from './contactProblems.ts'
export { isConfigured } from './deliver.ts'
export type { MailContent } from './message.ts'
export { bodyOf, writeMail } from './outbox.ts'
export { findPersonToReach as personToReach, listReachableChannels as waysTo, type PersonToReach } from './person.ts'
export { repeatOnDevices } from './repeatOnDevices.ts'
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
export { loadUsersToMail as usersToMail } from './users.ts'

const notConfigured = { EMAIL: 'MailNotConfigured', SMS: 'SmsNotConfigured', PUSH: 'PushNotConfigured' } as const

/** Domain of messages to people. A change writes its message in the same transaction; a job sends it. */
export const mailDomain: Domain = {
  calls: callsOf(mailCalls, { ofParticipant: readMessages, devicesOfParticipant: countDevices }),
  tasks: { [sendTask]: (job) => sendMail(job) },
  hooks: {
    mail: {
      on: {
        transitions: {
          sendAgain: {
            check({ before, studydesk }) {
              if (before === null || isConfigured(studydesk.config, before.channel)) return
              throw conflict(notConfigured[before.channel])
            },
            send: ({ caller, after, studydesk }) => [sendStatement(studydesk.jobs, caller.orgId, after)],
          },
        },
      },
    },
  },
}
