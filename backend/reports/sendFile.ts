import type { Readable } from 'node:stream'
import { safeFileNameFor } from '#resources/core/fileNames.ts'
import type { ReportFormat } from '#resources/reportAnswers.ts'
import type { TakenFile } from '../auditTrail/exportEvent.ts'
import { answerFile } from '../engine/calls/answerFile.ts'
import type { CallContext } from '../engine/types.ts'
import type { PrintedReport } from '../forms/threads/reportPdf.ts'
import { todayFor } from '../today.ts'
import { reportFiles } from './files.ts'
import { printedReport, type ReportToPrint } from './tables.ts'

interface FileOfReport {
  /** In the history. */
  readonly name: string
  /** Of one that an organisation put together: its row. */
  readonly customId?: string
  readonly report: () => Promise<ReportToPrint>
}

/** Answers a report as a file in the format that is asked for, and writes down that it was taken. @throws what `report` throws */
export async function sendFile(
  request: CallContext & { readonly query: { readonly format: ReportFormat } },
  { name, customId, report }: FileOfReport,
): Promise<Readable> {
  const { caller, studydesk, query } = request
  const { format } = query
  const toPrint = await report()
  const printed = await printedReport(studydesk, caller, toPrint)
  return answerFile(request, {
    fileName: `${safeFileNameFor(toPrint.title) ?? name} ${todayFor(caller)}.${format}`,
    content: await reportFiles[format](printed, caller),
    taken: { of: customId === undefined ? `report.${name}` : name, recordId: customId ?? null, format, ...countOf(toPrint, printed) },
  })
}

/** The rows of a report and what it is narrowed by, for the history. */
export const countOf = ({ narrowing }: Pick<ReportToPrint, 'narrowing'>, { tables }: PrintedReport): Omit<TakenFile, 'of' | 'format'> => ({
  rows: tables.reduce((sum, { lines }) => sum + lines.length, 0),
  studyId: narrowing.studyId,
  siteId: narrowing.siteId,
  narrowed: narrowing,
})
