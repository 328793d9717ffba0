import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'

const ReportPage = later(() => import('./ReportPage.tsx'))

export const reportsArea = {
  pages: {
    reports: later(() => import('./ReportsPage.tsx')),
    report: ReportPage,
    studyReport: ReportPage,
  },
} satisfies Area
