import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { Area } from '../../engine/area.ts'

export const dashboardsArea = {
  pages: {
    dashboard: lazyPart(() => import('./DashboardPage.tsx').then(({ DashboardOfFlags }) => ({ default: DashboardOfFlags }))),
    organisationDashboard: lazyPart(() =>
      import('./DashboardPage.tsx').then(({ OrganisationDashboard }) => ({ default: OrganisationDashboard })),
    ),
  },
} satisfies Area
