import { isPageAction, type PageName, pageActionOf } from '#resources/core/access.ts'
import type { ReportName } from '#resources/reports/reportNames.ts'
import { type Report, reports } from '#resources/reports/reports.ts'

/** Reports that a reader may open. */
export const getOfferedReports = (can: (page: PageName, action: 'VIEW') => boolean): readonly ReportName[] =>
  (Object.entries(reports) as [ReportName, Report][]).flatMap(([name, { needs }]) => {
    const action = needs !== undefined && isPageAction(needs) ? pageActionOf(needs) : null
    return action === null || can(action.page, 'VIEW') ? [name] : []
  })
