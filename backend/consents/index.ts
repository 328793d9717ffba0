import type { ResourceRow } from '#resources/core/rows.ts'
import type { Domain, Hook } from '../platform/engine/types.ts'
import { requireOngoingStudy } from '../studies/index.ts'
import { completeAttestation, requireExplainer } from './attesting.ts'
import { consentCalls } from './calls.ts'
import { updateCard } from './cardStatus.ts'
import { checkConsent, checkForm } from './configuration.ts'
import { copyTask, makeCopy, requestCopy, requestCopyOnceSigned } from './copy.ts'
import { cancelConsentForm, startForm } from './fillingIn.ts'
import { notifyMeeting } from './meeting.ts'
import { followApproval, reconsentTask, requestReconsent } from './newVersion.ts'
import { prepareConsent } from './prepareConsent.ts'
import { describeRefusal, followAnswers } from './refusal.ts'
import { sendRequest } from './request.ts'
import { requireFutureReviewDate } from './reviewDay.ts'
import { endByWithdrawal } from './withdrawal.ts'

const studyConsentHook: Hook<ResourceRow['studyConsent']> = { holds: { studyId: 'alone' }, check: checkConsent }
const configuredForm: Hook<ResourceRow['studyConsentForm']> = { holds: { formId: 'shared' }, check: checkForm }

/** Rows that every decision on a consent locks. */
const lockModes = { participantStudyId: 'alone', studyConsentId: 'shared', formId: 'shared' } as const

/** Domain of consents. Specification 2, sections 4 ("E-consent") and 7 ("Consent"). */
export const consentsDomain: Domain = {
  hooks: {
    studyConsent: { on: { create: studyConsentHook, update: studyConsentHook } },
    studyConsentForm: { on: { create: configuredForm, update: configuredForm } },
    form: { on: { transitions: { approve: { follow: followApproval } } } },
    formSubmission: { on: { transitions: { complete: { follow: followAnswers } } } },
    consent: {
      on: {
        create: [{ holds: lockModes, fill: prepareConsent, follow: updateCard }, { follow: requireOngoingStudy }],
        update: { follow: updateCard },
        transitions: {
          send: [{ follow: requireOngoingStudy }, { follow: sendRequest }],
          // Each of the next three transitions opens the form for the participant.
          begin: { follow: startForm },
          open: { follow: startForm },
          scheduleReview: [{ check: requireFutureReviewDate, follow: startForm }, { follow: notifyMeeting }],
          releaseSigning: { holds: lockModes, check: requireExplainer },
          sign: { holds: lockModes, fill: completeAttestation, follow: requestCopyOnceSigned },
          attest: [
            { holds: lockModes, fill: completeAttestation },
            { follow: (transition) => cancelConsentForm(transition, 'consent:way.onPaper') },
            { follow: requestCopyOnceSigned },
          ],
          countersign: { follow: requestCopy },
          decline: {
            holds: lockModes,
            fill: describeRefusal,
            follow: (transition) => cancelConsentForm(transition, 'consent:way.declined'),
          },
          withdraw: { follow: endByWithdrawal },
        },
        transition: { holds: lockModes, follow: updateCard },
      },
    },
  },
  calls: consentCalls,
  tasks: { [reconsentTask]: requestReconsent, [copyTask]: makeCopy },
}
