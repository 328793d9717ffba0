import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'
import { lazyInput } from '../engine/form/lazyInput.tsx'
import { formPieces, versionPieces } from './rows/pieces.ts'

export const formBuilderArea = {
  pages: { studyForm: later(() => import('./StudyFormPage.tsx')) },
  panels: { formBuilder: later(() => import('./FormBuilderPanel.tsx')) },
  actionNotes: { 'form.approve': later(() => import('./rows/ApprovalNote.tsx')) },
  listActions: {
    form: [
      {
        key: 'importOdm',
        label: 'forms:odmImport.open',
        isOffered: (may) => may('form', 'create'),
        Component: later(() => import('./odmImport/ImportOdmDialog.tsx')),
      },
    ],
  },
  rowActions: {
    form: formPieces,
    formVersion: versionPieces,
    dataRule: [
      {
        key: 'check',
        label: 'forms:dataRules.check',
        isOffered: (row) => row.isActive === true && row.actions.includes('update'),
        Component: later(() => import('./dataRules/CheckDialog.tsx')),
      },
    ],
  },
  fields: {
    'dataRule.expression': { Input: lazyInput(() => import('./dataRules/ExpressionInput.tsx')), wide: true },
    'dataRule.question': { Input: lazyInput(() => import('./dataRules/QuestionInput.tsx')) },
  },
} satisfies Area
