import { lazy } from 'react'
import type { Area } from '../engine/area.ts'

export const formViewerArea = {
  pages: { formPreview: lazy(() => import('./FormPreviewPage.tsx')) },
} satisfies Area
