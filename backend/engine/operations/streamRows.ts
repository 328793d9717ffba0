import type { AnsweredRow } from '#resources/core/resource.ts'
import type { Operation } from '../parts.ts'
import { guardQuery } from '../query/guard.ts'
import { matchingRows, selectRows } from '../query/page.ts'
import { type RawQuery, readParameters } from '../query/parameters.ts'
import { totalStatement } from '../query/totals.ts'
import { requireAction } from '../requireAction.ts'
import { answererFor } from '../rows/answer.ts'
import { withLabels } from '../rows/labels.ts'
import { toStatement } from '../statement.ts'

/** More than any organisation has; a limit so that the query has the shape of a page. */
const mostRows = 100_000_000
const chunkRows = 500

/** Rows as a file takes them: a part at a time, as they are answered. */
export interface StreamedRows {
  /** Fields by which the rows are narrowed. */
  readonly filters: readonly string[]
  readonly chunks: AsyncGenerator<readonly AnsweredRow[]>
  /** How many there are, to the last. */
  readonly count: () => Promise<number>
}

/**
 * The rows that a list's filters show, all of them, read while they are handed on: memory stays flat. Of a resource whose reads are logged each is.
 * @param raw a list's parameters; those of a page are nothing to it
 * @throws forbidden for whoever may not export them, and what the list throws for its parameters
 */
export function streamRows(operation: Operation, raw: RawQuery): StreamedRows {
  requireAction(operation, 'export')
  const { parts, table } = operation
  const { config, database } = parts.studydesk
  const { _start, _end, page, size, ...rest } = raw
  const query = guardQuery(operation, readParameters(rest, config.limits, table.model))
  const rows = selectRows(operation, matchingRows(operation, query), { ...query, start: 0, size: mostRows })
  return {
    filters: query.filters.map((filter) => filter.field.name),
    count: async () => {
      const counting = totalStatement(database.build, matchingRows(operation, query), 'exact')
      const [counted] = await database.batch(operation.caller.orgId, [counting])
      return Number(counted?.rows[0]?.total)
    },
    chunks: chunksOf(operation, toStatement(withLabels(operation, rows, query))),
  }
}

async function* chunksOf(operation: Operation, statement: ReturnType<typeof toStatement>): AsyncGenerator<readonly AnsweredRow[]> {
  const { parts, table, caller } = operation
  const { database, access } = parts.studydesk
  const answerer = answererFor(operation)
  for await (const rows of database.stream(caller.orgId, statement, chunkRows)) {
    const answered = rows.map((row) => answerer.answer(row))
    if (table.model.logsReads)
      access.logReads(caller, { resource: table.model.name, recordIds: answered.map((row) => row.id), call: 'export' })
    yield answered
  }
}
