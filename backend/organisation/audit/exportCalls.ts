import type { Readable } from 'node:stream'
import { formatDate, zoneOf } from '#resources/core/values/day.ts'
import type { HistoryPreview } from '#resources/organisation/auditAnswers.ts'
import type { auditCalls } from '#resources/organisation/auditCalls.ts'
import { exportEvent } from '../../platform/auditTrail/exportEvent.ts'
import { buildAuditInsert } from '../../platform/auditTrail/insert.ts'
import { type DeclaredRequest, lastValuesOf } from '../../platform/engine/calls/callsOf.ts'
import { buildCsvLine, byteOrderMark } from '../../platform/engine/csv/write.ts'
import { type ExportFormat, exportTypes } from '../../platform/engine/operations/export.ts'
import { workbookOf } from '../../platform/engine/xlsx/workbook.ts'
import { buildEventCells, buildHeaderCells, buildHeaderLine, buildRowsStatement, countStatement, exportColumns } from './exportRows.ts'
import { type HistoryFilter, parseHistoryFilter } from './filter.ts'
import { logShown } from './readable.ts'

type Request = DeclaredRequest<(typeof auditCalls)['previewExport' | 'exportCsv' | 'exportFile']>

/** Number of lines in the preview. */
const previewSize = 5

/**
 * Returns a preview of the export: `{ total, from, to, fileName, columns, header, rows }`. `from` and `to` are the times of the first and
 * last event in it; `rows` contains its first lines.
 */
export async function previewExport(request: Request): Promise<HistoryPreview> {
  const { caller, studydesk } = request
  const timeZone = zoneOf(caller.zones)
  const filter = parseHistoryFilter(lastValuesOf(request.parameters), timeZone)
  const newest = buildRowsStatement(request, filter)
  const [countResult, first] = await studydesk.database.batch(caller.orgId, [
    countStatement(caller, filter),
    { ...newest, text: `${newest.text} limit ${previewSize}` },
  ])
  const rows = first?.rows ?? []
  logRows(request, rows)
  const { total = 0, first: startTime = null, last: endTime = null } = countResult?.rows[0] ?? {}
  return {
    total,
    from: startTime,
    to: endTime,
    fileName: fileNameOf(filter, timeZone),
    columns: exportColumns,
    header: buildHeaderCells(request),
    rows: await buildEventCells(request, rows),
  }
}

/** Streams the audit trail as a CSV file or an Excel workbook. The export is itself an audit event. */
export async function exportHistory(format: ExportFormat, request: Request): Promise<Readable> {
  const { caller, studydesk } = request
  const timeZone = zoneOf(caller.zones)
  const filter = parseHistoryFilter(withoutSpelling(lastValuesOf(request.parameters)), timeZone)
  const setFilters = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null))
  const file = await studydesk.engine.file(caller, {
    lines: format === 'csv' ? linesOf(request, filter) : sheetsOf(request, filter),
    recordDownload: async () => {
      const [countResult] = await studydesk.database.batch(caller.orgId, [countStatement(caller, filter)])
      const rows = Number(countResult?.rows[0]?.total)
      // The export's event contains only its filters: an event on the exported record would change that record's audit trail.
      const accepted = exportEvent({ of: 'auditHistory', format, rows, narrowed: setFilters })
      return studydesk.database.batch(caller.orgId, [buildAuditInsert(caller, accepted)])
    },
  })
  request.setHeader('Content-Type', exportTypes[format])
  request.setHeader('Content-Disposition', `attachment; filename="${fileNameOf(filter, timeZone, { format })}"`)
  return file
}

async function* linesOf(request: Request, filter: HistoryFilter): AsyncGenerator<string> {
  let pendingHeader = byteOrderMark + buildHeaderLine(request)
  for await (const cells of cellsOf(request, filter)) {
    yield pendingHeader + cells.map(buildCsvLine).join('')
    pendingHeader = ''
  }
  if (pendingHeader !== '') yield pendingHeader
}

const sheetsOf = (request: Request, filter: HistoryFilter): AsyncGenerator<Uint8Array> =>
  workbookOf(
    { name: request.studydesk.texts.text(request.caller.language, 'audit:titles.auditHistory.many'), head: buildHeaderCells(request) },
    cellsOf(request, filter),
  )

/** Generates the cells of the lines, in batches. */
async function* cellsOf(request: Request, filter: HistoryFilter): AsyncGenerator<readonly (readonly string[])[]> {
  const { caller, studydesk } = request
  for await (const rows of studydesk.database.stream(caller.orgId, buildRowsStatement(request, filter))) {
    logRows(request, rows)
    yield await buildEventCells(request, rows)
  }
}

const logRows = ({ caller, studydesk }: Request, rows: readonly Readonly<Record<string, unknown>>[]): void =>
  logShown(
    studydesk.access,
    caller,
    rows.map((row) => ({ kind: row.kind, recordId: row.record_id })),
  )

/** Removes the parameters for headers and format that the export button of lists sends; this file has only one kind of headers. */
function withoutSpelling({
  headers: _headers,
  format: _format,
  language: _language,
  ...query
}: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return query
}

/**
 * Returns a file name such as `audit-history-2026-11-21.csv`, with the requested range if there is one. Dates are in the organisation's
 * time zone.
 */
export function fileNameOf(
  { from, to }: Pick<HistoryFilter, 'from' | 'to'>,
  timeZone: string,
  { format = 'csv', now = new Date() }: { readonly format?: ExportFormat; readonly now?: Date } = {},
): string {
  const today = formatDate(timeZone, now)
  const dayOf = (moment: string | null): string | undefined => (moment === null ? undefined : formatDate(timeZone, new Date(moment)))
  const range = from === null && to === null ? '' : `_${dayOf(from) ?? 'start'}_${dayOf(to) ?? today}`
  return `audit-history-${today}${range}.${format}`
}
