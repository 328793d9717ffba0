import { participantPageCalls } from '#resources/participants/participantPagesCalls.ts'
import { tokenOfParticipant } from '../../consents/meetings/calls.ts'
import { readAnswerKey } from '../../forms/submissions/answerKey.ts'
import { callsOf } from '../../platform/engine/calls/callsOf.ts'
import type { Domain } from '../../platform/engine/types.ts'
import { declineConsent, openConsent, readConsentCopy, sendConsentCode, signConsent } from './consents.ts'
import { removeDevice, saveDevice } from './devices.ts'
import { completeForm, readForm, saveForm } from './forms.ts'
import { readLink, renewLink, sendLinkCode } from './links.ts'
import { saveMessages } from './messages.ts'
import { readOverview } from './overview.ts'
import { openSession, renewSession, signOut } from './session.ts'
import { beginSetup } from './setup.ts'
import { agreeToTime, cancelRequest, requestOtherTime, requestVisitTime } from './visitRequests.ts'

/**
 * The participants' own pages, in the browser and in a mobile application. A participant opens a link from staff, identifies themselves,
 * and sees only their own data. Specification 2, sections 1 and 4, "Digital trial status".
 */
export const participantPagesDomain: Domain = {
  hooks: { study: { on: { transitions: { enableDct: { follow: beginSetup } } } } },
  calls: callsOf(participantPageCalls, {
    readLink,
    sendLinkCode,
    renewLink,
    openSession,
    renewSession,
    signOut,
    overview: readOverview,
    openConsent,
    sendConsentCode,
    signConsent,
    declineConsent,
    consentCopy: readConsentCopy,
    readForm,
    saveForm,
    completeForm,
    answerKey: readAnswerKey,
    saveMessages,
    saveDevice,
    removeDevice,
    requestVisitTime,
    agreeToTime,
    requestOtherTime,
    cancelRequest,
    meetingToken: tokenOfParticipant,
  }),
}
