import { lazyPart } from '../base/ui/lazyPart.tsx'
import type { Area } from '../engine/area.ts'

const HomePage = lazyPart(() => import('./pages/HomePage.tsx'))

/** Pages of the shell, which do not belong to any area of the application. */
export const frameArea = {
  creators: { feedback: lazyPart(() => import('./feedback/FeedbackDialog.tsx').then((module) => ({ default: module.FeedbackDialog }))) },
  pages: { home: HomePage, portfolio: HomePage, version: lazyPart(() => import('./pages/VersionPage.tsx')) },
} satisfies Area
