import type { Readable } from 'node:stream'
import { makeSafeFileName } from '#resources/core/values/fileNames.ts'
import type { ReportFormat } from '#resources/reports/reportAnswers.ts'
import type { PrintedReport } from '../forms/workers/reportPdf.ts'
import type { UsedFile } from '../platform/auditTrail/exportEvent.ts'
import { todayFor } from '../platform/common/today.ts'
import { answerFile } from '../platform/engine/calls/answerFile.ts'
import type { CallContext } from '../platform/engine/types.ts'
import { reportFiles } from './files.ts'
import { createPrintedReport, type ReportToPrint } from './tables.ts'

interface FileOfReport {
  /** Name of the report in the audit trail. */
  readonly name: string
  /** Id of the row, for custom reports only. */
  readonly customId?: string
  readonly report: () => Promise<ReportToPrint>
}

/** Returns a report as a file in the requested format, and records the download in the audit trail. @throws the errors of `report` */
export async function sendFile(
  request: CallContext & { readonly query: { readonly format: ReportFormat } },
  { name, customId, report }: FileOfReport,
): Promise<Readable> {
  const { caller, studydesk, query } = request
  const { format } = query
  const toPrint = await report()
  const printedReportFile = await createPrintedReport(studydesk, caller, toPrint)
  return answerFile(request, {
    fileName: `${makeSafeFileName(toPrint.title) ?? name} ${todayFor(caller)}.${format}`,
    content: await reportFiles[format](printedReportFile, caller),
    download: {
      of: customId === undefined ? `report.${name}` : name,
      recordId: customId ?? null,
      format,
      ...countOf(toPrint, printedReportFile),
    },
  })
}

/** Returns the number of rows and the filters of a report, for the audit trail. */
export const countOf = ({ narrowing }: Pick<ReportToPrint, 'narrowing'>, { tables }: PrintedReport): Omit<UsedFile, 'of' | 'format'> => ({
  rows: tables.reduce((sum, { lines }) => sum + lines.length, 0),
  studyId: narrowing.studyId,
  siteId: narrowing.siteId,
  narrowed: narrowing,
})
