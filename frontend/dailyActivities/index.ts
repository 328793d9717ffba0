import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'

export const dailyActivitiesArea = {
  pages: { dailyActivities: later(() => import('./DailyActivitiesPage.tsx')) },
} satisfies Area
