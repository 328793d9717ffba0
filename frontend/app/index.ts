import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'

const HomePage = later(() => import('./pages/HomePage.tsx'))

/** What the frame itself gives: the pages that are no area's. */
export const frameArea = {
  creators: { feedback: later(() => import('./feedback/FeedbackDialog.tsx').then((module) => ({ default: module.FeedbackDialog }))) },
  pages: { home: HomePage, portfolio: HomePage, version: later(() => import('./pages/VersionPage.tsx')) },
} satisfies Area
