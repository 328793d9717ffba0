import type { Readable } from 'node:stream'
import { byteOrderMark } from '../../engine/csv/write.ts'
import type { Call, CallRequest } from '../../engine/types.ts'
import { countStatement, eventLine, exportColumns, headerLine, rowsStatement } from './exportRows.ts'
import { type HistoryFilter, historyFilter } from './filter.ts'
import { auditInsert } from './insert.ts'
import { logShown } from './readable.ts'

const auditors = { page: 'ADMIN_AUDIT', action: 'VIEW' } as const

/** All logs, or those of a date range (specification 1, section 9); each takes the filters of the list besides. */
export const exportCalls: readonly Call[] = [
  { method: 'GET', path: 'activity/history/export/preview', access: auditors, handler: preview },
  { method: 'GET', path: 'activity/history/export/csv', access: auditors, answer: 'bare', handler: exportCsv },
  { method: 'GET', path: 'activity/history/export', access: auditors, answer: 'bare', handler: exportCsv },
]

/** `{ total, fileName, columns }`: what the export would hold, before it is asked for. */
async function preview({ caller, query, studydesk: { database } }: CallRequest) {
  const filter = historyFilter(query)
  const [answer] = await database.batch(caller.orgId, [countStatement(caller.orgId, filter)])
  return { total: answer?.rows[0]?.total ?? 0, fileName: fileNameOf(filter, today()), columns: exportColumns }
}

/** The CSV, written while it is read. That somebody took the history along is an event of the history itself. */
async function exportCsv(request: CallRequest): Promise<Readable> {
  const { caller, query, studydesk } = request
  const filter = historyFilter(withoutHeaders(query))
  const asked = Object.entries(filter).filter(([, value]) => value !== null)
  await studydesk.database.batch(caller.orgId, [
    auditInsert(caller, {
      kind: 'export',
      action: 'export',
      recordId: null,
      changes: { resource: [null, 'auditHistory'], ...Object.fromEntries(asked.map(([name, value]) => [name, [null, value]])) },
    }),
  ])
  request.setHeader('Content-Type', 'text/csv; charset=utf-8')
  request.setHeader('Content-Disposition', `attachment; filename="${fileNameOf(filter, today())}"`)
  return studydesk.engine.file(caller, linesOf(request, filter))
}

async function* linesOf(request: CallRequest, filter: HistoryFilter): AsyncGenerator<string> {
  yield byteOrderMark + headerLine(request)
  const { caller, studydesk } = request
  for await (const rows of studydesk.database.stream(caller.orgId, rowsStatement(request, filter))) {
    logShown(
      studydesk.access,
      caller,
      rows.map((row) => ({ kind: row.kind, recordId: row.record_id })),
    )
    yield rows.map((row) => eventLine(request, row)).join('')
  }
}

/** The generated list's export button names its headers; this file has one kind. */
function withoutHeaders({
  headers: _headers,
  language: _language,
  ...query
}: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return query
}

/** `audit-history-2026-11-21.csv`, and the range where one was asked for. */
export function fileNameOf({ from, to }: Pick<HistoryFilter, 'from' | 'to'>, date: string): string {
  const range = from === null && to === null ? '' : `_${from?.slice(0, 10) ?? 'start'}_${to?.slice(0, 10) ?? date}`
  return `audit-history-${date}${range}.csv`
}

const today = (): string => new Date().toISOString().slice(0, 10)
