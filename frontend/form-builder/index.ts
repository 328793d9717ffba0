import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'
import { formPieces, versionPieces } from './rows/pieces.ts'

export const formBuilderArea = {
  pages: { studyForm: later(() => import('./StudyFormPage.tsx')) },
  panels: { formBuilder: later(() => import('./FormBuilderPanel.tsx')) },
  actionNotes: { 'form.approve': later(() => import('./rows/ApprovalNote.tsx')) },
  rowActions: { form: formPieces, formVersion: versionPieces },
} satisfies Area
