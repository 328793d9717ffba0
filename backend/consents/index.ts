import type { Domain } from '../engine/types.ts'
import { placeConsent } from './asking.ts'
import { completeAttestation, requireExplainer } from './attesting.ts'
import { consentCalls } from './calls.ts'
import { tellCard } from './cardStatus.ts'
import { checkConsent, checkForm } from './configuration.ts'
import { askForCopy, copyTask, makeCopy } from './copy.ts'
import { beginForm, takeBackForm } from './fillingIn.ts'
import { tellMeeting } from './meeting.ts'
import { askAgain, askAgainTask, followApproval } from './newVersion.ts'
import { describeRefusal, followAnswers } from './refusal.ts'
import { sendRequest } from './request.ts'
import { reviewDayAhead } from './reviewDay.ts'
import type { TakenConsent } from './types.ts'
import { endByWithdrawal } from './withdrawal.ts'

/** What the declarations of consents cannot say. Specification 2, sections 4 ("E-consent") and 7 ("Consent"). */
export const consentsDomain: Domain = {
  hooks: {
    studyConsent: { guard: { on: ['create', 'update', 'remove'], holds: { studyId: 'alone' } }, beforeWrite: checkConsent },
    studyConsentForm: { guard: { on: ['create', 'update'], holds: { formId: 'shared' } }, beforeWrite: checkForm },
    form: { onTransition: followApproval },
    formSubmission: { onTransition: followAnswers },
    consent: {
      guard: { on: ['create', 'transition'], holds: { participantStudyId: 'alone', studyConsentId: 'shared', formId: 'shared' } },
      beforeWrite: async (write) =>
        (await placeConsent(write)) ??
        reviewDayAhead(write) ??
        (await requireExplainer(write)) ??
        (await describeRefusal(write)) ??
        completeAttestation(write),
      afterWriteOn: ['create', 'update'],
      afterWrite: tellCard,
      onTransition: followConsent,
    },
  },
  calls: consentCalls,
  tasks: { [askAgainTask]: askAgain, [copyTask]: makeCopy },
}

/** What follows from each step. */
async function followConsent(taking: TakenConsent): Promise<void> {
  const { transition, after, reason, caller, studydesk } = taking
  if (transition === 'send') await sendRequest(taking)
  // They may answer it by themselves from then on, or in the talk that is arranged.
  if (transition === 'begin' || transition === 'open' || transition === 'scheduleReview') await beginForm(taking)
  if (transition === 'decline') {
    const why = reason ?? studydesk.texts.text(caller.language, 'consent:way.declined')
    await takeBackForm({ ...taking, formSubmissionId: after.formSubmissionId, reason: why })
  }
  if (transition === 'scheduleReview') await tellMeeting(taking)
  if (transition === 'withdraw') await endByWithdrawal(taking)
  const isGiven = transition === 'attest' || transition === 'sign'
  const isSignedByAll = transition === 'countersign' || (isGiven && after.needsCountersignature !== true)
  if (isSignedByAll) await askForCopy(taking)
  await tellCard(taking)
}
