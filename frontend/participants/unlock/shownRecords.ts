import type { Query, QueryClient } from '@tanstack/react-query'
import type { Values } from '#resources/core/conditions.ts'
import { resourceNamed } from '#resources/index.ts'

const definition = resourceNamed('participant')

/** A record was opened: whatever is on the screen is asked for again, as more of it may be seen now. */
export const showOpened = (queries: QueryClient): Promise<void> => queries.invalidateQueries()

/**
 * A record is closed again: what must not be seen any more leaves the screen at once, whether the server can be reached or not, and is asked
 * for again. Rows of the record itself lose what is sensitive, so that a form keeps what was typed; every other answer that
 * names the record goes as a whole.
 */
export async function hideClosed(queries: QueryClient, recordId: string): Promise<void> {
  for (const query of queries.getQueryCache().getAll()) {
    if (!isAbout(query, recordId)) continue
    if (query.queryKey[2] === definition.name) query.setData(withoutSensitive(query.state.data, recordId), { manual: true })
    else if (query.isActive()) query.reset()
    else queries.removeQueries({ queryKey: query.queryKey, exact: true })
  }
  await queries.invalidateQueries()
}

function isAbout({ queryKey, state }: Query, recordId: string): boolean {
  return textOf(queryKey).includes(recordId) || textOf(state.data).includes(recordId)
}

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}

/** The answer of a list or of one row, with this record redacted in it. */
export function withoutSensitive(answer: unknown, recordId: string): unknown {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return answer
  const { data } = answer
  const redact = (row: unknown): unknown => (isRow(row) && row.id === recordId ? redacted(row) : row)
  return { ...answer, data: Array.isArray(data) ? data.map(redact) : redact(data) }
}

const isRow = (value: unknown): value is Values => typeof value === 'object' && value !== null

const redacted = (row: Values): Values => ({
  ...Object.fromEntries(Object.entries(row).filter(([name]) => definition.fields[name]?.sensitive !== true)),
  redacted: true,
})
