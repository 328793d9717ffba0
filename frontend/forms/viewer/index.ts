import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { Area } from '../../engine/area.ts'
import { lazyInput } from '../../engine/form/lazyInput.tsx'

const assignableForm = { Input: lazyInput(() => import('./assigning/AssignableFormInput.tsx')), wide: true } as const

export const formViewerArea = {
  pages: { formPreview: lazyPart(() => import('./FormPreviewPage.tsx')) },
  panels: {
    formAnswers: lazyPart(() => import('./filling/FormAnswersPanel.tsx')),
    secondEntry: lazyPart(() => import('./doubleEntry/SecondEntryPanel.tsx')),
  },
  listActions: {
    formSubmission: [
      {
        key: 'exportForms',
        isExport: true,
        label: 'forms:files.open',
        isOffered: (may) => may('formSubmission', 'export'),
        Component: lazyPart(() => import('./files/ExportFormsDialog.tsx')),
      },
      {
        key: 'importAnswers',
        label: 'forms:answerImport.open',
        isOffered: (may) => may('formSubmission', 'update'),
        Component: lazyPart(() => import('./files/ImportAnswersDialog.tsx')),
      },
    ],
  },
  rowActions: {
    formSubmission: [
      {
        key: 'fillIn',
        label: 'forms:filling.open',
        opens: true,
        Component: lazyPart(() => import('./filling/FillInDrawer.tsx')),
      },
      {
        key: 'pdf',
        label: 'forms:files.pdf',
        isOffered: ({ formVersionId }) => formVersionId !== null,
        Component: lazyPart(() => import('./files/DownloadPdf.tsx')),
      },
    ],
    answerVerification: [
      {
        key: 'openQuestion',
        label: 'forms:verification.open',
        opens: true,
        Component: lazyPart(() => import('./VerificationDrawer.tsx')),
      },
    ],
  },
  fields: {
    'formAssignment.formId': assignableForm,
    'columnForm.formId': assignableForm,
    'visitForm.formId': assignableForm,
    'formQuery.question': { Input: lazyInput(() => import('./queries/QuestionOfFormInput.tsx')), wide: true },
  },
} satisfies Area
