import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'

export const dashboardsArea = {
  pages: {
    dashboard: later(() => import('./DashboardPage.tsx').then(({ DashboardOfFlags }) => ({ default: DashboardOfFlags }))),
    organisationDashboard: later(() =>
      import('./DashboardPage.tsx').then(({ OrganisationDashboard }) => ({ default: OrganisationDashboard })),
    ),
  },
} satisfies Area
