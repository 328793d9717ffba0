import { isUuid } from '#resources/core/fields/ref.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import type { Statement } from '../../database/types.ts'
import { forbidden, notFound } from '../../errors.ts'
import { statementFor } from '../kept.ts'
import { type StoredRow, toStored } from '../model/rows.ts'
import type { ModelField } from '../model/types.ts'
import { found, type Operation } from '../parts.ts'
import { keptSql } from '../query/kept.ts'
import { barredFrom } from '../query/own.ts'
import { visibleRows } from '../query/visible.ts'
import { requireAction } from '../requireAction.ts'
import { answererFor } from '../rows/answer.ts'
import { withLabels } from '../rows/labels.ts'
import { idOf } from '../rows/titles.ts'
import { toStatement } from '../statement.ts'

/** One row as the caller may see it. @throws notFound when it is absent, trashed, out of scope or another organisation's */
export async function readRow(operation: Operation, id: string): Promise<AnsweredRow> {
  requireAction(operation, 'read')
  return showRow(operation, id, 'read')
}

/** The row as it is, for a caller who may see it because of what they were about to do: a read, and logged as one. @throws notFound */
export async function showRow(
  operation: Operation,
  id: string,
  call: 'read' | 'unchanged' | 'conflict' | 'replayed',
): Promise<AnsweredRow> {
  const { parts, table, caller } = operation
  const answer = await answeredRow(operation, id)
  if (table.model.logsReads) parts.studydesk.access.logReads(caller, { resource: table.model.name, recordIds: [id], call })
  return answer
}

/** The row as `showRow` answers it, for comparison only: it is not sent to a client. @throws notFound */
export async function answeredRow(operation: Operation, id: string): Promise<AnsweredRow> {
  const { parts, caller } = operation
  const [result] = await parts.studydesk.database.batch(caller.orgId, [answerStatement(operation, id)])
  return answererFor(operation).answer(found(result?.rows[0] as Record<string, unknown> | undefined))
}

/** The row with its labels, for an answer. @throws notFound for an id that cannot be one */
export function answerStatement(operation: Operation, id: string): Statement {
  if (!isUuid(id)) throw notFound()
  const { parts, table } = operation
  const columns = () => parts.studydesk.database.build.raw(table.model.columns)
  return statementFor(operation, { what: 'answer', id }, (row) =>
    toStatement(withLabels(operation, oneRow(operation, row).select(columns()))),
  )
}

/**
 * Rows in stored form, to decide about and to change. A step of several holds them: nobody else writes them before the whole is committed.
 * @throws notFound unless the caller may see every one of them, forbidden NotYours for what somebody else shares, BelongsToAll,
 * KeptByOthers
 */
export async function storedRows(
  operation: Operation,
  ids: readonly string[],
  options: { readonly trashed?: boolean } = {},
): Promise<readonly StoredRow[]> {
  if (!ids.every(isUuid)) throw notFound()
  const { parts, table, caller } = operation
  const { database } = parts.studydesk
  const { trashed = false } = options
  const kept = keptSql(operation, (reference) => table.model.byName.get(reference)?.qualified ?? idOf(table.model))
  const { text, values } = statementFor(operation, { what: `stored ${trashed}`, id: `{${ids.join()}}` }, (among) =>
    toStatement(
      visibleRows(operation, { trashed, allStudies: true })
        .select([database.build.raw(table.model.columns), ...(kept === null ? [] : [kept])])
        .whereRaw(`${idOf(table.model)} = any(?::uuid[])`, [among]),
    ),
  )
  const held = parts.transaction === null ? text : `${text} for no key update of ${table.model.quotedTable}`
  const [result] = await database.batch(caller.orgId, [{ text: held, values }])
  const rows = (result?.rows ?? []).map((row) => ({ row, stored: toStored(table.model, row) }))
  if (rows.length < new Set(ids).size) throw notFound()
  for (const each of operation.isTrusted === true ? [] : rows) {
    const barred = barredFrom(table.model, each, caller)
    if (barred !== null) throw forbidden(barred)
  }
  return rows.map(({ stored }) => stored)
}

/** Every row that is a part of one of these, in the trash or not, in stored form. */
export async function partRows(
  { parts, table, caller }: Operation,
  partOf: ModelField,
  wholes: readonly string[],
): Promise<readonly StoredRow[]> {
  const { database } = parts.studydesk
  const rows = table
    .rows({ org_id: caller.orgId })
    .select(database.build.raw(table.model.columns))
    .whereRaw(`${partOf.qualified} = any(?::uuid[])`, [[...wholes]])
  const [result] = await database.batch(caller.orgId, [toStatement(rows)])
  return (result?.rows ?? []).map((row) => toStored(table.model, row))
}

const oneRow = (operation: Operation, id: string) =>
  visibleRows(operation, { allStudies: true }).whereRaw(`${idOf(operation.table.model)} = ?`, [id])
