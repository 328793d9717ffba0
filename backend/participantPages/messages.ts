import type { participantPageCalls } from '#resources/participantPages/calls.ts'
import type { OwnMessages } from '#resources/participantPages.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'

/** The ways by which a participant wants to be reminded. */
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
