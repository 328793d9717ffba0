import type { OwnMessages } from '#resources/participantPages.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { bodyOf } from '../engine/writes/input.ts'
import { invalid } from '../errors.ts'

/** By which ways a participant wants to hear of their study without asking. */
export const messageCalls: readonly Call[] = [
  {
    method: 'PUT',
    path: 'my/messages',
    body: { 'email?': 'Whether reminders come by e-mail.', 'sms?': 'Whether reminders come by SMS.' },
    access: { participant: true },
    handler: keepMessages,
  },
]

/** @throws invalid for what is no yes or no, and for anything but these two */
async function keepMessages({ caller, studydesk, body }: CallRequest): Promise<Partial<OwnMessages>> {
  const { email, sms, ...others } = bodyOf(body)
  const unknown = Object.keys(others)
  if (unknown.length > 0) throw invalid(unknown.map((path) => ({ path, code: 'unknownField' })))
  for (const [path, value] of Object.entries({ email, sms }))
    if (value !== undefined && typeof value !== 'boolean') throw invalid([{ path, code: 'notYesOrNo' }])
  await studydesk.engine.work(caller, (work) =>
    work.trusted.update('participant', caller.userId, {
      ...(typeof email === 'boolean' ? { noEmails: !email } : {}),
      ...(typeof sms === 'boolean' ? { noSms: !sms } : {}),
    }),
  )
  return { ...(typeof email === 'boolean' ? { email } : {}), ...(typeof sms === 'boolean' ? { sms } : {}) }
}
