import type { ResponseRow } from '#resources/core/resource.ts'
import type { RequestContext } from '../context.ts'
import { hasPaging, type RawQuery } from '../query/parameters.ts'
import { type ListedRows, listRows } from './list.ts'

/** Maximum number of rows that a call returns at once, equal to the largest page size that the settings allow. */
const maxRows = 500

/** Reads the first 500 rows of a list, in pages of the size that the settings allow. If the query names a page, reads only that page. */
export async function listAllPages(operation: RequestContext, raw: RawQuery): Promise<ListedRows> {
  if (hasPaging(raw)) return listRows(operation, raw)
  const { pageSize } = operation.parts.studydesk.config.limits
  const page = (start: number, query: RawQuery) =>
    listRows(operation, { ...query, _start: start, _end: Math.min(start + pageSize, maxRows) })
  const { rows: first, total } = await page(0, raw)
  const rows = [...first]
  for (let last = first; last.length === pageSize && rows.length < maxRows; rows.push(...last))
    last = (await page(rows.length, { ...raw, _total: 'none' })).rows
  return { rows, total }
}

/** Reads the rows with these ids that the caller may see. Their number is not limited, and they have no order. */
export async function listById(operation: RequestContext, ids: readonly string[], raw: RawQuery): Promise<readonly ResponseRow[]> {
  const { pageSize } = operation.parts.studydesk.config.limits
  const rows: ResponseRow[] = []
  for (let start = 0; start < ids.length; start += pageSize) {
    const id = ids.slice(start, start + pageSize)
    const page = await listRows(operation, { ...raw, id, _start: 0, _end: pageSize, _total: 'none' })
    rows.push(...page.rows)
  }
  return rows
}
