import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { Area } from '../../engine/area.ts'

export const dailyActivitiesArea = {
  pages: { dailyActivities: lazyPart(() => import('./DailyActivitiesPage.tsx')) },
} satisfies Area
