import type { OwnMessages } from '#resources/participants/participantPages.ts'
import type { participantPageCalls } from '#resources/participants/participantPagesCalls.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'

/** Saves the channels by which a participant accepts reminders. */
export async function saveMessages({
  caller,
  studydesk,
  input: { email, sms },
}: DeclaredRequest<(typeof participantPageCalls)['saveMessages']>): Promise<Partial<OwnMessages>> {
  await studydesk.engine.work(caller, (work) =>
    work.trusted.update('participant', caller.userId, {
      ...(typeof email === 'boolean' ? { noEmails: !email } : {}),
      ...(typeof sms === 'boolean' ? { noSms: !sms } : {}),
    }),
  )
  return { ...(typeof email === 'boolean' ? { email } : {}), ...(typeof sms === 'boolean' ? { sms } : {}) }
}
