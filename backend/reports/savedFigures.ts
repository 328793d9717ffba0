import type { ResourceRow } from '#resources/core/rows.ts'
import { type CustomRows, isOfRows } from '#resources/figures/customRows.ts'
import { isReportName } from '#resources/reports/reportNames.ts'
import { daysOfPeriod } from '#resources/reports/reportPeriods.ts'
import { type Caller, hasStudySite } from '../platform/common/caller.ts'
import { forbidden, notFound } from '../platform/common/errors.ts'
import type { Services } from '../platform/engine/ports/services.ts'
import { countRows, createPrintableReport } from './customReport.ts'
import { type Narrowing, reportOf } from './readReport.ts'
import { type ReportToPrint, reportToPrint } from './tables.ts'

export type Saved = ResourceRow['savedReport']

/** Returns study, site and period of a saved report's figures on a day, YYYY-MM-DD. */
export const narrowingOf = ({ studyId, siteId, period, from, to }: Saved, day: string): Narrowing => ({
  studyId,
  siteId,
  ...daysOfPeriod(period, day, { from, to }),
})

/**
 * Returns the figures of a saved report on a day, as far as its reader may see them.
 * @throws forbidden, notFound if the reader may not open it
 */
export async function savedFigures(studydesk: Services, caller: Caller, saved: Saved, day: string): Promise<ReportToPrint> {
  if (!caller.can('REPORTS', 'VIEW') || !(await canSeeStudy(studydesk, caller, saved.studyId))) throw forbidden()
  const narrowing = narrowingOf(saved, day)
  if (saved.report === 'custom') {
    if (saved.customReportId === null) throw notFound()
    return createPrintableReport(studydesk, caller, saved.customReportId, narrowing)
  }
  if (!isReportName(saved.report)) throw notFound()
  const requested = { name: saved.report, ...narrowing }
  return reportToPrint(studydesk.texts, caller.language, requested, await reportOf(studydesk, caller, requested))
}

/** True if the report has figures or rows for the reader on a day. @throws forbidden, notFound if the reader may not open it */
export async function hasFigures(studydesk: Services, caller: Caller, saved: Saved, day: string): Promise<boolean> {
  const rows = saved.report === 'custom' ? await rowsOf(studydesk, caller, saved) : null
  if (rows !== null) return (await countRows(studydesk, caller, rows)) > 0
  const { tables, ranking } = await savedFigures(studydesk, caller, saved, day)
  if (tables.length === 0 && ranking === undefined) throw forbidden()
  return (ranking?.length ?? 0) > 0 || tables.some(({ summary }) => summary.groups.length > 0)
}

async function rowsOf({ engine }: Services, caller: Caller, { customReportId }: Saved): Promise<CustomRows | null> {
  if (customReportId === null) throw notFound()
  const { measure }: { readonly measure: unknown } = await engine.read(caller, 'customReport', customReportId)
  return isOfRows(measure) ? measure : null
}

const canSeeStudy = async ({ engine }: Services, caller: Caller, studyId: string | null): Promise<boolean> =>
  studyId === null || hasStudySite(caller, studyId) || (await engine.titles(caller, 'study', [studyId])).has(studyId)
