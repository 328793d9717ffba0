import { lazy } from 'react'
import type { Area } from '../engine/area.ts'
import { formPieces, versionPieces } from './rows/pieces.ts'

export const formBuilderArea = {
  pages: { studyForm: lazy(() => import('./StudyFormPage.tsx')) },
  panels: { formBuilder: lazy(() => import('./FormBuilderPanel.tsx')) },
  rowActions: { form: formPieces, formVersion: versionPieces },
} satisfies Area
