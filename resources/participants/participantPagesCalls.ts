import type { RenewAnswer } from '../core/answers/answers.ts'
import type { MeetingToken } from '../core/answers/meetingAnswers.ts'
import { data, defineCalls, file } from '../core/call.ts'
import { each, exact } from '../core/callFields.ts'
import { boolean, choice, date, decimal, text, textarea, time } from '../core/fields/index.ts'
import { answersInput } from '../forms/content/answersInput.ts'
import type { AnswerKey, FilledSubmission, SavedAnswers } from '../forms/content/submissionAnswers.ts'
import { channels } from '../messages/mailChannel.ts'
import { mostSlots } from '../visits/visitRequest.ts'
import type {
  CodeAnswer,
  LinkAnswer,
  OwnConsent,
  OwnConsentText,
  OwnDeviceReminders,
  OwnFilling,
  OwnMessages,
  OwnVisitRequest,
  ParticipantOverview,
} from './participantPages.ts'

const open = { method: 'POST', access: { public: true } } as const
/** A high weight makes guessing expensive: each call counts as 10 calls of its network address. */
const guess = { ...open, weight: 10 } as const
const participantCall = { access: { participant: true } } as const

const token = exact(text({ required: true, max: 200, about: 'Secret of the link.' }))
const channel = choice({ values: channels })
const language = text({ max: 35 })
const identityInput = { token, dateOfBirth: date({ required: true }), channel, language } as const
const code = exact(text({ required: true, max: 40, about: 'Code of the message.' }))

type ConsentStep = Pick<OwnConsent, 'id' | 'state'>
type RequestStep = Pick<OwnVisitRequest, 'id' | 'state'>

const times = {
  slots: each(
    { date: date({ required: true }), from: time({ required: true }), until: time({ required: true }) },
    { required: true, minCount: 1, maxCount: mostSlots, about: 'Times that suit, on the clocks of the site.' },
  ),
  note: textarea({ max: 1000, about: 'Message to the study team.' }),
} as const

/**
 * Calls for the pages of participants: from the link in a message to their consents, forms, visits and messages. Specification 2, section
 * 4, "Digital trial status".
 */
export const participantPageCalls = defineCalls({
  readLink: { ...guess, path: 'my/link', input: { token }, output: data<LinkAnswer>() },
  sendLinkCode: { ...guess, path: 'my/link/code', input: identityInput, output: data<CodeAnswer>() },
  renewLink: { ...guess, path: 'my/link/renew', input: identityInput, output: data<Pick<CodeAnswer, 'channel'>>() },
  openSession: { ...guess, path: 'my/session', input: { token, code, language }, output: data<RenewAnswer>() },
  renewSession: {
    ...open,
    path: 'my/session/renew',
    input: { idleSeconds: decimal({ min: 0, default: 0, about: 'Seconds since the participant last did something.' }) },
    output: data<RenewAnswer>(),
  },
  signOut: { ...open, path: 'my/session/sign-out', output: data<Readonly<Record<never, never>>>() },
  overview: { ...participantCall, method: 'GET', path: 'my', output: data<ParticipantOverview>() },
  openConsent: { ...participantCall, method: 'POST', path: 'my/consent/:id/open', output: data<OwnConsentText>() },
  sendConsentCode: { ...participantCall, method: 'POST', path: 'my/consent/:id/code', input: { channel }, output: data<CodeAnswer>() },
  signConsent: {
    ...participantCall,
    method: 'POST',
    path: 'my/consent/:id/sign',
    input: {
      code,
      signedName: text({ required: true, about: 'Name as the participant writes it.' }),
      signedMark: textarea({ max: 200_000, about: 'Drawn signature: a PNG as a data address.' }),
    },
    output: data<ConsentStep>(),
  },
  declineConsent: {
    ...participantCall,
    method: 'POST',
    path: 'my/consent/:id/decline',
    input: { reason: textarea({ max: 2000 }) },
    output: data<ConsentStep>(),
  },
  consentCopy: { ...participantCall, method: 'GET', path: 'my/consent/:id/copy', output: file('application/pdf') },
  readForm: { ...participantCall, method: 'GET', path: 'my/form/:id/answers', output: data<OwnFilling>() },
  saveForm: { ...participantCall, method: 'PUT', path: 'my/form/:id/answers', input: answersInput, output: data<SavedAnswers>() },
  completeForm: { ...participantCall, method: 'POST', path: 'my/form/:id/complete', output: data<FilledSubmission>() },
  answerKey: { ...participantCall, method: 'GET', path: 'my/answer-key', output: data<AnswerKey>() },
  saveMessages: {
    ...participantCall,
    method: 'PUT',
    path: 'my/messages',
    input: { email: boolean({ about: 'Reminders by e-mail.' }), sms: boolean({ about: 'Reminders by SMS.' }) },
    output: data<Partial<OwnMessages>>(),
  },
  saveDevice: {
    ...participantCall,
    method: 'POST',
    path: 'my/device',
    status: 201,
    input: {
      endpoint: exact(text({ required: true, max: 1000, about: 'Address of the device at its push service.' })),
      p256dh: exact(text({ required: true, max: 100, about: 'Public key of the device, in base64url.' })),
      auth: exact(text({ required: true, max: 40, about: 'Shared secret of the device, in base64url.' })),
    },
    output: data<Pick<OwnDeviceReminders, 'devices'>>(),
  },
  removeDevice: { ...participantCall, method: 'DELETE', path: 'my/device/:device', output: data<Pick<OwnDeviceReminders, 'devices'>>() },
  requestVisitTime: {
    ...participantCall,
    method: 'POST',
    path: 'my/visit/:id/request',
    status: 201,
    input: times,
    output: data<RequestStep>(),
  },
  agreeToTime: { ...participantCall, method: 'POST', path: 'my/visit-request/:id/agree', output: data<RequestStep>() },
  requestOtherTime: {
    ...participantCall,
    method: 'POST',
    path: 'my/visit-request/:id/ask-again',
    input: times,
    output: data<RequestStep>(),
  },
  cancelRequest: { ...participantCall, method: 'POST', path: 'my/visit-request/:id/cancel', output: data<RequestStep>() },
  meetingToken: { ...participantCall, method: 'GET', path: 'my/meeting/:roomId/token', output: data<MeetingToken>() },
})
