import type { Call } from '../../engine/types.ts'
import { importAnswers } from './importAnswers.ts'

/** Answers from a file, in the form in which a wide export writes them. */
export const importCalls: readonly Call[] = [
  {
    method: 'POST',
    path: 'study/:studyId/form-import',
    access: { page: 'SCREENING', orPage: 'PARTICIPANTS', action: 'CONTRIBUTE' },
    multipart: true,
    body: {
      file: 'CSV with a line for each form to fill in, and a column for each question.',
      formId: 'The form that was filled in.',
      'check?': 'true: reports what the import would do, and writes nothing.',
      'complete?': 'true: completes the forms afterwards.',
    },
    handler: importAnswers,
  },
]
