import type { ResponseRow } from '#resources/core/resource.ts'
import type { RequestContext } from '../context.ts'
import { guardQuery } from '../query/guard.ts'
import { buildMatchingRows, selectRows } from '../query/page.ts'
import { type RawQuery, readParameters } from '../query/parameters.ts'
import { buildTotalStatement } from '../query/totals.ts'
import { requireAction } from '../requireAction.ts'
import { createAnswerer } from '../rows/answer.ts'
import { withLabels } from '../rows/labels.ts'
import { toStatement } from '../statement.ts'

/** More rows than any organisation has. The limit exists only because the query has the same form as that of a page. */
const mostRows = 100_000_000
const chunkRows = 500

/** Rows for a file, in batches, with the same values as in responses. */
export interface StreamedRows {
  /** Names of the fields that the filters use. */
  readonly filters: readonly string[]
  readonly chunks: AsyncGenerator<readonly ResponseRow[]>
  /** Exact number of rows. */
  readonly count: () => Promise<number>
}

/**
 * Streams all rows that match a list's filters; memory use stays constant. The read log records them if the resource requires it.
 * @param raw a list's parameters; paging is ignored
 * @throws forbidden without the permission to export, and the list's errors for its parameters
 */
export function streamRows(operation: RequestContext, raw: RawQuery): StreamedRows {
  requireAction(operation, 'export')
  const { parts, table } = operation
  const { config, database } = parts.studydesk
  const { _start, _end, page, size, ...rest } = raw
  const query = guardQuery(operation, readParameters(rest, config.limits, table.model))
  const rows = selectRows(operation, buildMatchingRows(operation, query), { ...query, start: 0, size: mostRows })
  return {
    filters: query.filters.map((filter) => filter.field.name),
    count: async () => {
      const totalQuery = buildTotalStatement(database.build, buildMatchingRows(operation, query), 'exact')
      const [countResult] = await database.batch(operation.caller.orgId, [totalQuery])
      return Number(countResult?.rows[0]?.total)
    },
    chunks: chunksOf(operation, toStatement(withLabels(operation, rows, query))),
  }
}

async function* chunksOf(operation: RequestContext, statement: ReturnType<typeof toStatement>): AsyncGenerator<readonly ResponseRow[]> {
  const { parts, table, caller } = operation
  const { database, access } = parts.studydesk
  const answerer = createAnswerer(operation)
  for await (const rows of database.stream(caller.orgId, statement, chunkRows)) {
    const answeredRows = rows.map((row) => answerer.answer(row))
    if (table.model.logsReads)
      access.logReads(caller, { resource: table.model.name, recordIds: answeredRows.map((row) => row.id), call: 'export' })
    yield answeredRows
  }
}
