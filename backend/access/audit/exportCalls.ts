import type { Readable } from 'node:stream'
import { dateIn, zoneOf } from '#resources/core/day.ts'
import { byteOrderMark, csvLine } from '../../engine/csv/write.ts'
import type { Call, CallRequest } from '../../engine/types.ts'
import { countStatement, eventCells, exportColumns, headerCells, headerLine, rowsStatement } from './exportRows.ts'
import { exportTakes, type HistoryFilter, historyFilter } from './filter.ts'
import { auditInsert } from './insert.ts'
import { logShown } from './readable.ts'

const auditors = { page: 'ADMIN_AUDIT', action: 'VIEW' } as const

/** All logs, or those of a date range (specification 1, section 9); each takes the filters of the list besides. */
export const exportCalls: readonly Call[] = [
  { method: 'GET', path: 'activity/history/export/preview', access: auditors, takes: exportTakes, handler: preview },
  { method: 'GET', path: 'activity/history/export/csv', access: auditors, answer: 'bare', takes: exportTakes, handler: exportCsv },
  { method: 'GET', path: 'activity/history/export', access: auditors, answer: 'bare', takes: exportTakes, handler: exportCsv },
]

/** Lines of the preview. */
const previewed = 5

/**
 * `{ total, from, to, fileName, columns, header, rows }`: what the export would hold, before it is asked for. `from` and `to` are the
 * moments of the first and last event in it; `rows` its first lines.
 */
async function preview(request: CallRequest) {
  const { caller, query, studydesk } = request
  const timeZone = zoneOf(caller.zones)
  const filter = historyFilter(query, timeZone)
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

/** The CSV, written while it is read. That somebody took the history along is an event of the history itself. */
async function exportCsv(request: CallRequest): Promise<Readable> {
  const { caller, query, studydesk } = request
  const timeZone = zoneOf(caller.zones)
  const filter = historyFilter(withoutHeaders(query), timeZone)
  const asked = Object.entries(filter).filter(([, value]) => value !== null)
  const event = auditInsert(caller, {
    kind: 'export',
    action: 'export',
    recordId: null,
    changes: { resource: [null, 'auditHistory'], ...Object.fromEntries(asked.map(([name, value]) => [name, [null, value]])) },
  })
  const file = await studydesk.engine.file(caller, {
    lines: linesOf(request, filter),
    tell: () => studydesk.database.batch(caller.orgId, [event]),
  })
  request.setHeader('Content-Type', 'text/csv; charset=utf-8')
  request.setHeader('Content-Disposition', `attachment; filename="${fileNameOf(filter, timeZone)}"`)
  return file
}

async function* linesOf(request: CallRequest, filter: HistoryFilter): AsyncGenerator<string> {
  let head = byteOrderMark + headerLine(request)
  const { caller, studydesk } = request
  for await (const rows of studydesk.database.stream(caller.orgId, rowsStatement(request, filter))) {
    logRows(request, rows)
    yield head + (await eventCells(request, rows)).map(csvLine).join('')
    head = ''
  }
  if (head !== '') yield head
}

const logRows = ({ caller, studydesk }: CallRequest, rows: readonly Readonly<Record<string, unknown>>[]): void =>
  logShown(
    studydesk.access,
    caller,
    rows.map((row) => ({ kind: row.kind, recordId: row.record_id })),
  )

/** The generated list's export button names its headers; this file has one kind. */
function withoutHeaders({
  headers: _headers,
  language: _language,
  ...query
}: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return query
}

/** `audit-history-2026-11-21.csv`, and the range where one was asked for: days where the organisation is. */
export function fileNameOf({ from, to }: Pick<HistoryFilter, 'from' | 'to'>, timeZone: string, now = new Date()): string {
  const today = dateIn(timeZone, now)
  const dayOf = (moment: string | null): string | undefined => (moment === null ? undefined : dateIn(timeZone, new Date(moment)))
  const range = from === null && to === null ? '' : `_${dayOf(from) ?? 'start'}_${dayOf(to) ?? today}`
  return `audit-history-${today}${range}.csv`
}
