import { participantPageCalls } from '#resources/participantPages/calls.ts'
import { callsOf } from '../engine/calls/callsOf.ts'
import type { Domain } from '../engine/types.ts'
import { readAnswerKey } from '../forms/submissions/answerKey.ts'
import { tokenOfParticipant } from '../meetings/calls.ts'
import { declineConsent, openConsent, readConsentCopy, sendConsentCode, signConsent } from './consents.ts'
import { completeForm, readForm, saveForm } from './forms.ts'
import { readLink, renewLink, sendLinkCode } from './links.ts'
import { saveMessages } from './messages.ts'
import { readOverview } from './overview.ts'
import { openSession, renewSession, signOut } from './session.ts'
import { beginSetup } from './setup.ts'
import { agreeToTime, cancelRequest, requestOtherTime, requestVisitTime } from './visitRequests.ts'

/**
 * The participants' own pages, in the browser and in a mobile application: they come by a link that staff sent, say who they are, and see what is theirs
 * and nothing else. Specification 2, sections 1 and 4, "Digital trial status".
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
    requestVisitTime,
    agreeToTime,
    requestOtherTime,
    cancelRequest,
    meetingToken: tokenOfParticipant,
  }),
}
