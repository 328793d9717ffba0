import type { Query, QueryClient } from '@tanstack/react-query'
import type { Values } from '#resources/core/conditions.ts'
import { getResource } from '#resources/index.ts'

const definition = getResource('participant')

/** Reloads all data on the screen after a record was opened, because more of it may be visible now. */
export const showOpened = (queries: QueryClient): Promise<void> => queries.invalidateQueries()

/**
 * Hides a record that is closed again. Its sensitive data disappear at once, even without a connection, and are then loaded again. Rows
 * of the record lose only their sensitive fields, so that forms keep their input; every other response that contains its id is removed.
 */
export async function hideClosed(queries: QueryClient, recordId: string): Promise<void> {
  for (const query of queries.getQueryCache().getAll()) {
    if (!mentionsRecord(query, recordId)) continue
    if (query.queryKey[2] === definition.name) query.setData(withoutSensitive(query.state.data, recordId), { manual: true })
    else if (query.isActive()) query.reset()
    else queries.removeQueries({ queryKey: query.queryKey, exact: true })
  }
  await queries.invalidateQueries()
}

function mentionsRecord({ queryKey, state }: Query, recordId: string): boolean {
  return textOf(queryKey).includes(recordId) || textOf(state.data).includes(recordId)
}

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}

/** Returns the response of a list or a row with this record redacted. */
export function withoutSensitive(answer: unknown, recordId: string): unknown {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return answer
  const { data } = answer
  const redact = (row: unknown): unknown => (isRow(row) && row.id === recordId ? redactRow(row) : row)
  return { ...answer, data: Array.isArray(data) ? data.map(redact) : redact(data) }
}

const isRow = (value: unknown): value is Values => typeof value === 'object' && value !== null

const redactRow = (row: Values): Values => ({
  ...Object.fromEntries(Object.entries(row).filter(([name]) => definition.fields[name]?.sensitive !== true)),
  redacted: true,
})
