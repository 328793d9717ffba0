import { lazy } from 'react'
import type { Area } from '../engine/area.ts'

const HomePage = lazy(() => import('./pages/HomePage.tsx'))

/** What the frame itself gives: the pages that are no area's. */
export const frameArea = {
  pages: { home: HomePage, portfolio: HomePage, version: lazy(() => import('./pages/VersionPage.tsx')) },
} satisfies Area
