import type { Call } from '../../engine/types.ts'
import { exportForms } from './exportForms.ts'
import { submissionPdfOf } from './pdf.ts'

const toTake = { page: 'SCREENING', orPage: 'PARTICIPANTS', action: 'VIEW' } as const

/** What was filled in, taken along: all of a study in one file, or one form as it is printed. */
export const fileCalls: readonly Call[] = [
  {
    method: 'GET',
    path: 'study/:studyId/form-export',
    access: toTake,
    answer: 'bare',
    takes: {
      format: 'long, wide, tables, dictionary or odm; long by default. tables is a ZIP file with scripts for R, SAS and SPSS.',
      choices: 'joined or columns, of a wide file: columns adds one of 1 and 0 for each choice of a question with several.',
      formId: 'Only this form; a wide file is always one of one form.',
    },
    handler: exportForms,
  },
  { method: 'GET', path: 'form-submission/:id/pdf', access: toTake, answer: 'bare', handler: submissionPdfOf },
]
