import { Readable } from 'node:stream'
import { safeFileNameFor } from '#resources/core/fileNames.ts'
import type { ReportFormat } from '#resources/reportAnswers.ts'
import { exportEvent } from '../access/audit/exportEvent.ts'
import { auditInsert } from '../access/audit/insert.ts'
import type { CallContext } from '../engine/types.ts'
import { todayFor } from '../today.ts'
import { contentTypes, reportFiles } from './files.ts'
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
  { caller, studydesk, query: { format }, setHeader }: CallContext & { readonly query: { readonly format: ReportFormat } },
  { name, customId, report }: FileOfReport,
): Promise<Readable> {
  const toPrint = await report()
  const printed = await printedReport(studydesk, caller, toPrint)
  const content = await reportFiles[format](printed, caller)
  const { studyId = null, siteId = null } = toPrint.narrowing
  await studydesk.database.batch(caller.orgId, [
    auditInsert(
      caller,
      exportEvent({
        of: customId === undefined ? `report.${name}` : name,
        recordId: customId ?? null,
        format,
        rows: printed.tables.reduce((sum, { lines }) => sum + lines.length, 0),
        studyId,
        siteId,
        narrowed: toPrint.narrowing,
      }),
    ),
  ])
  setHeader('Content-Type', contentTypes[format])
  const fileName = `${safeFileNameFor(toPrint.title) ?? name} ${todayFor(caller)}.${format}`
  setHeader('Content-Disposition', `attachment; filename="${fileName}"`)
  setHeader('Cache-Control', 'private, no-store')
  return Readable.from([content])
}
