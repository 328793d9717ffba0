import type { AnsweredRow } from '#resources/core/resource.ts'
import type { Operation } from '../parts.ts'
import { type RawQuery, saysPage } from '../query/parameters.ts'
import { type ListedRows, listRows } from './list.ts'

/** Rows that a call answers whole: as many as the largest page that the settings allow anywhere. */
const mostRows = 500

/** All rows of a list, the first 500 of them, read in pages of what the settings allow; the page where the query says one. */
export async function listWhole(operation: Operation, raw: RawQuery): Promise<ListedRows> {
  if (saysPage(raw)) return listRows(operation, raw)
  const { pageSize } = operation.parts.studydesk.config.limits
  const page = (start: number, query: RawQuery) =>
    listRows(operation, { ...query, _start: start, _end: Math.min(start + pageSize, mostRows) })
  const { rows: first, total } = await page(0, raw)
  const rows = [...first]
  for (let last = first; last.length === pageSize && rows.length < mostRows; rows.push(...last))
    last = (await page(rows.length, { ...raw, _total: 'none' })).rows
  return { rows, total }
}

/** The rows of these ids that the caller may see, as many as they are and in no order. */
export async function listById(operation: Operation, ids: readonly string[], raw: RawQuery): Promise<readonly AnsweredRow[]> {
  const { pageSize } = operation.parts.studydesk.config.limits
  const rows: AnsweredRow[] = []
  for (let start = 0; start < ids.length; start += pageSize) {
    const id = ids.slice(start, start + pageSize)
    const page = await listRows(operation, { ...raw, id, _start: 0, _end: pageSize, _total: 'none' })
    rows.push(...page.rows)
  }
  return rows
}
