import type { Call } from '../../engine/types.ts'
import { blankFormOf, blankVersionOf } from './blankPdf.ts'
import { exportForms } from './exportForms.ts'
import { submissionPdfOf } from './pdf.ts'

/** Access for readers of form definitions. */
const toView = { page: 'ADMIN_FORMS', orPage: 'ADMIN_STUDY', action: 'VIEW' } as const
const blank = {
  access: toView,
  answer: 'bare',
  takes: { annotated: 'true: names, types, limits, values and logic stand beside the questions; false by default.' },
} as const
const toTake = { page: 'SCREENING', orPage: 'PARTICIPANTS', action: 'VIEW' } as const

/** Answers as files: all of a study in one, or one form as it is printed; and forms on paper, without answers. */
export const fileCalls: readonly Call[] = [
  {
    method: 'GET',
    path: 'study/:studyId/form-export',
    access: toTake,
    answer: 'bare',
    takes: {
      format:
        'long, wide, tables, json, dictionary or odm; long by default. tables is a ZIP file with scripts for R, SAS and SPSS; json holds answers as they are stored, repeats as lists.',
      choices: 'joined or columns, of a wide file: columns adds one of 1 and 0 for each choice of a question with several.',
      formId: 'Only this form; a wide file is always one of one form.',
    },
    handler: exportForms,
  },
  { method: 'GET', path: 'form/:id/pdf', ...blank, handler: blankFormOf },
  { method: 'GET', path: 'form-version/:id/pdf', ...blank, handler: blankVersionOf },
  { method: 'GET', path: 'form-submission/:id/pdf', access: toTake, answer: 'bare', handler: submissionPdfOf },
]
