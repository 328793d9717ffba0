import { isPageAction, type PageName, pageActionIn } from '#resources/core/access.ts'
import type { ReportName } from '#resources/reportNames.ts'
import { type Report, reports } from '#resources/reports.ts'

/** Reports that a reader may open. */
export const offeredReports = (can: (page: PageName, action: 'VIEW') => boolean): readonly ReportName[] =>
  (Object.entries(reports) as [ReportName, Report][]).flatMap(([name, { needs }]) => {
    const action = needs !== undefined && isPageAction(needs) ? pageActionIn(needs) : null
    return action === null || can(action.page, 'VIEW') ? [name] : []
  })
