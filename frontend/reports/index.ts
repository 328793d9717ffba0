import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'
import { lazyCell } from '../files/lazyCell.tsx'

const ReportPage = later(() => import('./ReportPage.tsx'))

export const reportsArea = {
  pages: {
    reports: later(() => import('./ReportsPage.tsx')),
    report: ReportPage,
    studyReport: ReportPage,
  },
  fields: { 'savedReport.name': lazyCell(() => import('./SavedReportName.tsx').then(({ SavedReportName }) => SavedReportName)) },
} satisfies Area
