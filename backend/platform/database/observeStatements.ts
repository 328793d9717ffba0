import { currentLabel, type SpanInput, traceCall } from '../common/activity.ts'
import { log } from '../common/log.ts'
import { summaryOf } from './statementSummary.ts'
import type { Statement } from './types.ts'

export interface StatementObserverOptions {
  /** Milliseconds from which statements are logged and counted. */
  readonly slowMilliseconds: number
  /** @param route the route of the request, or the task of the job, that sent the statements */
  onSlow(route: string): void
}

/** Runs statements that travel together. @param countRows rows that they returned or changed */
export type ObserveStatements = <Result>(
  statements: readonly Statement[],
  send: () => Promise<Result>,
  countRows: (result: Result) => number,
) => Promise<Result>

/** Traces statements, and reports slow ones with the route that sent them: with verb and tables, never with values. */
export function createStatementObserver({ slowMilliseconds, onSlow }: StatementObserverOptions): ObserveStatements {
  const report = (statements: readonly Statement[], milliseconds: number, rows: number | null): void => {
    const route = currentLabel() ?? 'other'
    onSlow(route)
    log.info('Slow statement', { route, statement: summariesOf(statements), milliseconds, rows })
  }

  return (statements, send, countRows) =>
    traceCall(
      () => describe(statements),
      async (span) => {
        const start = performance.now()
        let rows: number | null = null
        try {
          const result = await send()
          rows = countRows(result)
          span.set({ 'db.response.returned_rows': rows })
          return result
        } finally {
          const milliseconds = Math.round(performance.now() - start)
          if (milliseconds >= slowMilliseconds) report(statements, milliseconds, rows)
        }
      },
    )
}

const summariesOf = (statements: readonly Statement[]): string => statements.map(({ text }) => summaryOf(text)).join('; ')

/** Describes a span with the names of OpenTelemetry's conventions for databases. */
function describe(statements: readonly Statement[]): SpanInput {
  const summary = summariesOf(statements)
  const isBatch = statements.length > 1
  return {
    name: isBatch ? `BATCH ${summary}` : summary,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.summary': summary,
      ...(isBatch ? { 'db.operation.batch.size': statements.length } : {}),
    },
  }
}
