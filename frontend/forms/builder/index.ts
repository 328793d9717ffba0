import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { Area } from '../../engine/area.ts'
import { lazyInput } from '../../engine/form/lazyInput.tsx'
import { formRowActions, versionRowActions } from './rows/formRowActions.ts'

export const formBuilderArea = {
  pages: { studyForm: lazyPart(() => import('./StudyFormPage.tsx')) },
  screens: { formWorkspace: lazyPart(() => import('./FormWorkspace.tsx')) },
  panels: { formBuilder: lazyPart(() => import('./FormBuilderPanel.tsx')) },
  actionNotes: { 'form.approve': lazyPart(() => import('./rows/ApprovalNote.tsx')) },
  listActions: {
    form: [
      {
        key: 'importOdm',
        label: 'forms:odmImport.open',
        isOffered: (may) => may('form', 'create'),
        Component: lazyPart(() => import('./odmImport/ImportOdmDialog.tsx')),
      },
    ],
  },
  rowActions: {
    form: formRowActions,
    formVersion: versionRowActions,
    dataRule: [
      {
        key: 'check',
        label: 'forms:dataRules.check',
        isOffered: (row) => row.isActive === true && row.actions.includes('update'),
        Component: lazyPart(() => import('./dataRules/CheckDialog.tsx')),
      },
    ],
  },
  fields: {
    'dataRule.expression': { Input: lazyInput(() => import('./dataRules/ExpressionInput.tsx')), wide: true },
    'dataRule.question': { Input: lazyInput(() => import('./dataRules/QuestionInput.tsx')) },
  },
} satisfies Area
