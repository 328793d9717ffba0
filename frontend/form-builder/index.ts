import { lazy } from 'react'
import type { Area } from '../engine/area.ts'

export const formBuilderArea = {
  panels: { formBuilder: lazy(() => import('./FormBuilderPanel.tsx')) },
} satisfies Area
