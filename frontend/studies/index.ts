import { lazy } from 'react'
import type { Area } from '../engine/area.ts'
import { StudySwitcher } from './StudySwitcher.tsx'

export const studiesArea = {
  pages: { studyPreview: lazy(() => import('./StudyPreviewPage.tsx')) },
  topbar: [StudySwitcher],
} satisfies Area
