import { guardOf } from '../core/access.ts'
import type { MeetingToken } from '../core/answers/meetingAnswers.ts'
import { data, defineCalls, file } from '../core/call.ts'
import { each } from '../core/callFields.ts'
import { choice, ref } from '../core/fields/index.ts'
import type { ResourceAnswer } from '../core/rows.ts'
import { languages } from '../core/values/preferences.ts'
import { consent } from './consent.ts'
import type { ConfiguredConsent, ConsentSubmission, ConsentText } from './consentAnswers.ts'
import { studyConsent } from './studyConsent.ts'
import { studyConsentForm } from './studyConsentForm.ts'

const read = { of: 'consent', method: 'GET', access: { ...guardOf(consent), action: consent.actions.read } } as const
const change = { of: 'consent', method: 'POST', access: { ...guardOf(consent), action: consent.actions.update } } as const

const consentId = ref({ to: 'consent', about: 'The consent, where several are under way.' })

/**
 * Endpoints for the consents of a study and its participants, and for the video meetings about them. Specification 2, section 7,
 * "Consent".
 */
export const consentCalls = defineCalls({
  configuration: {
    of: 'studyConsent',
    method: 'GET',
    path: 'study/:studyId/consent',
    access: { ...guardOf(studyConsent), action: studyConsent.actions.list },
    output: data<readonly ConfiguredConsent[]>(),
  },
  addToStudy: {
    of: 'studyConsent',
    method: 'POST',
    path: 'study/:studyId/consent',
    access: { ...guardOf(studyConsent), action: studyConsent.actions.create },
    status: 201,
    input: {
      of: 'studyConsent',
      beside: {
        forms: each(
          { language: studyConsentForm.fields.language, formId: studyConsentForm.fields.formId },
          { maxCount: 50, about: 'The text, a form for each language.' },
        ),
      },
    },
    output: data<ConfiguredConsent>(),
  },
  attest: {
    ...change,
    path: 'study/:studyId/consent/participant/:participantId/attestation',
    input: {
      of: 'consent',
      isChange: true,
      beside: { consentId, signature: ref({ to: '', about: 'A fresh sign-in: POST session/signature.' }) },
    },
    output: data<ResourceAnswer['consent']>(),
  },
  submissions: {
    ...read,
    path: 'study/:studyId/consent/participant/:participantId/submission',
    output: data<readonly ConsentSubmission[]>(),
  },
  beginEncounter: {
    ...change,
    path: 'study/:studyId/participant/:participantId/encounter/consent',
    status: 201,
    input: {
      consentId,
      studyConsentId: ref({ to: 'studyConsent', about: 'The consent of the study that is begun.' }),
      language: choice({ values: languages, about: 'Language in which it is explained.' }),
    },
    output: data<ResourceAnswer['consent']>(),
  },
  text: { ...read, path: 'consent/:id/text', output: data<ConsentText>() },
  pdf: { ...read, path: 'consent/:id/pdf', output: file('application/pdf') },
  meetingToken: {
    ...change,
    method: 'GET',
    path: 'study/:studyId/meeting/video/room/:roomId/token',
    output: data<MeetingToken>(),
  },
})
