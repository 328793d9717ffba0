import type { Call } from '../../engine/types.ts'
import { readAnswerByName } from './answerByName.ts'
import { readAnswerKey } from './answerKey.ts'
import { readScreening, saveScreening } from './screening.ts'
import { readSubmission, saveSubmission } from './submission.ts'
import { readSurvey, submitSurvey } from './survey.ts'

export { checkCompletion } from './complete.ts'
export { bindAnswers } from './sign.ts'

import { answersSchema } from './sentChanges.ts'

/** Screening CONTRIBUTE, or CONTRIBUTE on participants, makes the pre-screening editable. Specification 2, section 6. */
const toView = { page: 'SCREENING', orPage: 'PARTICIPANTS', action: 'VIEW' } as const
const toFill = { page: 'SCREENING', orPage: 'PARTICIPANTS', action: 'CONTRIBUTE' } as const

/** Forms as they are filled in. Specification 2, section 7, "Participants" and "Forms". */
export const submissionCalls: readonly Call[] = [
  { method: 'GET', path: 'study/:studyId/participant/:participantId/screening/answers', access: toView, handler: readScreening },
  {
    method: 'PUT',
    path: 'study/:studyId/participant/:participantId/screening/answers',
    body: answersSchema,
    access: toFill,
    handler: saveScreening,
  },
  { method: 'GET', path: 'form-submission/:id/answers', access: toView, handler: readSubmission },
  { method: 'PUT', path: 'form-submission/:id/answers', body: answersSchema, access: toFill, handler: saveSubmission },
  { method: 'GET', path: 'answer-key', access: { signedIn: true }, handler: readAnswerKey },
  {
    method: 'POST',
    path: 'participant/:participantId/survey',
    body: { surveyJson: 'Answers by question.', surveyType: 'Kind of the survey.', surveyTemplateKey: 'Key of its form.' },
    access: toFill,
    handler: submitSurvey,
  },
  {
    method: 'GET',
    path: 'survey',
    access: toView,
    handler: readSurvey,
    takes: { participantId: 'Whose screening', surveyTemplateKey: 'The study' },
  },
  {
    method: 'GET',
    path: 'study/:studyId/participant/:participantId/formquestion/:dbName/submission',
    access: toView,
    handler: readAnswerByName,
    takes: {
      form: 'Name of the form; absent: whichever was completed last',
      which: '`latest`, `first`, `previous` or `visit NAME`: which of the completed forms',
      submissionId: 'The form at hand, which is not meant itself',
    },
  },
]
