import { type CustomRows, isOfRows } from '#resources/customRows.ts'
import { isReportName } from '#resources/reportNames.ts'
import { daysOfPeriod } from '#resources/reportPeriods.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { type Caller, worksAt } from '../caller.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import { forbidden, notFound } from '../errors.ts'
import { countRows, customToPrint } from './customReport.ts'
import { type Narrowing, reportOf } from './readReport.ts'
import { type ReportToPrint, reportToPrint } from './tables.ts'

export type Saved = ResourceRow['savedReport']

/** Study, site and period of its figures on a day, YYYY-MM-DD. */
export const narrowingOf = ({ studyId, siteId, period, from, to }: Saved, day: string): Narrowing => ({
  studyId,
  siteId,
  ...daysOfPeriod(period, day, { from, to }),
})

/**
 * Its figures as of a day, by the rights of its reader.
 * @throws forbidden, notFound where the reader may not open it
 */
export async function savedFigures(studydesk: Studydesk, caller: Caller, saved: Saved, day: string): Promise<ReportToPrint> {
  if (!caller.can('REPORTS', 'VIEW') || !(await seesStudy(studydesk, caller, saved.studyId))) throw forbidden()
  const narrowing = narrowingOf(saved, day)
  if (saved.report === 'custom') {
    if (saved.customReportId === null) throw notFound()
    return customToPrint(studydesk, caller, saved.customReportId, narrowing)
  }
  if (!isReportName(saved.report)) throw notFound()
  const asked = { name: saved.report, ...narrowing }
  return reportToPrint(studydesk.texts, caller.language, asked, await reportOf(studydesk, caller, asked))
}

/** Whether it has figures or rows for the reader on a day. @throws forbidden, notFound where the reader may not open it */
export async function hasFigures(studydesk: Studydesk, caller: Caller, saved: Saved, day: string): Promise<boolean> {
  const rows = saved.report === 'custom' ? await rowsOf(studydesk, caller, saved) : null
  if (rows !== null) return (await countRows(studydesk, caller, rows)) > 0
  const { tables, ranking } = await savedFigures(studydesk, caller, saved, day)
  if (tables.length === 0 && ranking === undefined) throw forbidden()
  return (ranking?.length ?? 0) > 0 || tables.some(({ told }) => told.groups.length > 0)
}

async function rowsOf({ engine }: Studydesk, caller: Caller, { customReportId }: Saved): Promise<CustomRows | null> {
  if (customReportId === null) throw notFound()
  const { measure }: { readonly measure: unknown } = await engine.read(caller, 'customReport', customReportId)
  return isOfRows(measure) ? measure : null
}

const seesStudy = async ({ engine }: Studydesk, caller: Caller, studyId: string | null): Promise<boolean> =>
  studyId === null || worksAt(caller, studyId) || (await engine.titles(caller, 'study', [studyId])).has(studyId)
