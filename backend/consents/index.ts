import type { ResourceRow } from '#resources/rows.ts'
import type { Domain, Hook } from '../engine/types.ts'
import { placeConsent } from './asking.ts'
import { completeAttestation, requireExplainer } from './attesting.ts'
import { consentCalls } from './calls.ts'
import { updateCard } from './cardStatus.ts'
import { checkConsent, checkForm } from './configuration.ts'
import { askForCopy, askForCopyOnceSigned, copyTask, makeCopy } from './copy.ts'
import { beginForm, takeBackFormOf } from './fillingIn.ts'
import { notifyMeeting } from './meeting.ts'
import { askAgain, askAgainTask, followApproval } from './newVersion.ts'
import { describeRefusal, followAnswers } from './refusal.ts'
import { sendRequest } from './request.ts'
import { reviewDayAhead } from './reviewDay.ts'
import { endByWithdrawal } from './withdrawal.ts'

const configured: Hook<ResourceRow['studyConsent']> = { holds: { studyId: 'alone' }, check: checkConsent }
const configuredForm: Hook<ResourceRow['studyConsentForm']> = { holds: { formId: 'shared' }, check: checkForm }

/** Rows that every decision on a consent reads. */
const holds = { participantStudyId: 'alone', studyConsentId: 'shared', formId: 'shared' } as const

/** What the declarations of consents cannot say. Specification 2, sections 4 ("E-consent") and 7 ("Consent"). */
export const consentsDomain: Domain = {
  hooks: {
    studyConsent: { on: { create: configured, update: configured } },
    studyConsentForm: { on: { create: configuredForm, update: configuredForm } },
    form: { on: { transitions: { approve: { follow: followApproval } } } },
    formSubmission: { on: { transitions: { complete: { follow: followAnswers } } } },
    consent: {
      on: {
        create: { holds, fill: placeConsent, follow: updateCard },
        update: { follow: updateCard },
        transitions: {
          send: { follow: sendRequest },
          // They may answer it by themselves from then on, or in the talk that is arranged.
          begin: { follow: beginForm },
          open: { follow: beginForm },
          scheduleReview: [{ check: reviewDayAhead, follow: beginForm }, { follow: notifyMeeting }],
          releaseSigning: { holds, check: requireExplainer },
          sign: { holds, fill: completeAttestation, follow: askForCopyOnceSigned },
          attest: [
            { holds, fill: completeAttestation },
            { follow: (taking) => takeBackFormOf(taking, 'consent:way.onPaper') },
            { follow: askForCopyOnceSigned },
          ],
          countersign: { follow: askForCopy },
          decline: { holds, fill: describeRefusal, follow: (taking) => takeBackFormOf(taking, 'consent:way.declined') },
          withdraw: { follow: endByWithdrawal },
        },
        transition: { holds, follow: updateCard },
      },
    },
  },
  calls: consentCalls,
  tasks: { [askAgainTask]: askAgain, [copyTask]: makeCopy },
}
