import type { Readable } from 'node:stream'
import type { auditCalls } from '#resources/audit/calls.ts'
import type { HistoryPreview } from '#resources/core/auditAnswers.ts'
import { dateIn, zoneOf } from '#resources/core/day.ts'
import { exportEvent } from '../auditTrail/exportEvent.ts'
import { auditInsert } from '../auditTrail/insert.ts'
import { type DeclaredRequest, lastValues } from '../engine/calls/callsOf.ts'
import { byteOrderMark, csvLine } from '../engine/csv/write.ts'
import { type ExportFormat, exportTypes } from '../engine/operations/export.ts'
import { workbookOf } from '../engine/xlsx/workbook.ts'
import { countStatement, eventCells, exportColumns, headerCells, headerLine, rowsStatement } from './exportRows.ts'
import { type HistoryFilter, historyFilter } from './filter.ts'
import { logShown } from './readable.ts'

type Request = DeclaredRequest<(typeof auditCalls)['previewExport' | 'exportCsv' | 'exportFile']>

/** Lines of the preview. */
const previewed = 5

/**
 * `{ total, from, to, fileName, columns, header, rows }`: what the export would hold, before it is asked for. `from` and `to` are the
 * moments of the first and last event in it; `rows` its first lines.
 */
export async function previewExport(request: Request): Promise<HistoryPreview> {
  const { caller, studydesk } = request
  const timeZone = zoneOf(caller.zones)
  const filter = historyFilter(lastValues(request.parameters), timeZone)
  const newest = rowsStatement(request, filter)
  const [counted, first] = await studydesk.database.batch(caller.orgId, [
    countStatement(caller.orgId, filter),
    { ...newest, text: `${newest.text} limit ${previewed}` },
  ])
  const rows = first?.rows ?? []
  logRows(request, rows)
  const { total = 0, first: from = null, last: to = null } = counted?.rows[0] ?? {}
  return {
    total,
    from,
    to,
    fileName: fileNameOf(filter, timeZone),
    columns: exportColumns,
    header: headerCells(request),
    rows: await eventCells(request, rows),
  }
}

/** A CSV file or an Excel workbook, written while it is read. That somebody took the history along is an event of the history itself. */
export async function exportHistory(format: ExportFormat, request: Request): Promise<Readable> {
  const { caller, studydesk } = request
  const timeZone = zoneOf(caller.zones)
  const filter = historyFilter(withoutSpelling(lastValues(request.parameters)), timeZone)
  const narrowed = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null))
  const file = await studydesk.engine.file(caller, {
    lines: format === 'csv' ? linesOf(request, filter) : sheetsOf(request, filter),
    tell: async () => {
      const [counted] = await studydesk.database.batch(caller.orgId, [countStatement(caller.orgId, filter)])
      const rows = Number(counted?.rows[0]?.total)
      // By its filters alone: an event on a record whose history is looked at would change what it tells.
      const taken = exportEvent({ of: 'auditHistory', format, rows, narrowed })
      return studydesk.database.batch(caller.orgId, [auditInsert(caller, taken)])
    },
  })
  request.setHeader('Content-Type', exportTypes[format])
  request.setHeader('Content-Disposition', `attachment; filename="${fileNameOf(filter, timeZone, { format })}"`)
  return file
}

async function* linesOf(request: Request, filter: HistoryFilter): AsyncGenerator<string> {
  let head = byteOrderMark + headerLine(request)
  for await (const cells of cellsOf(request, filter)) {
    yield head + cells.map(csvLine).join('')
    head = ''
  }
  if (head !== '') yield head
}

const sheetsOf = (request: Request, filter: HistoryFilter): AsyncGenerator<Uint8Array> =>
  workbookOf(
    { name: request.studydesk.texts.text(request.caller.language, 'audit:titles.auditHistory.many'), head: headerCells(request) },
    cellsOf(request, filter),
  )

/** The cells of some lines at a time. */
async function* cellsOf(request: Request, filter: HistoryFilter): AsyncGenerator<readonly (readonly string[])[]> {
  const { caller, studydesk } = request
  for await (const rows of studydesk.database.stream(caller.orgId, rowsStatement(request, filter))) {
    logRows(request, rows)
    yield await eventCells(request, rows)
  }
}

const logRows = ({ caller, studydesk }: Request, rows: readonly Readonly<Record<string, unknown>>[]): void =>
  logShown(
    studydesk.access,
    caller,
    rows.map((row) => ({ kind: row.kind, recordId: row.record_id })),
  )

/** The generated list's export button names headers and format; the headers of this file are of one kind. */
function withoutSpelling({
  headers: _headers,
  format: _format,
  language: _language,
  ...query
}: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return query
}

/** `audit-history-2026-11-21.csv`, and the range where one was asked for: days where the organisation is. */
export function fileNameOf(
  { from, to }: Pick<HistoryFilter, 'from' | 'to'>,
  timeZone: string,
  { format = 'csv', now = new Date() }: { readonly format?: ExportFormat; readonly now?: Date } = {},
): string {
  const today = dateIn(timeZone, now)
  const dayOf = (moment: string | null): string | undefined => (moment === null ? undefined : dateIn(timeZone, new Date(moment)))
  const range = from === null && to === null ? '' : `_${dayOf(from) ?? 'start'}_${dayOf(to) ?? today}`
  return `audit-history-${today}${range}.${format}`
}
