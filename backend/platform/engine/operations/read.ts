import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import { forbidden, notFound } from '../../common/errors.ts'
import type { Statement } from '../../database/types.ts'
import { type RequestContext, requireRow } from '../context.ts'
import { type StoredRow, toStored } from '../model/rows.ts'
import type { ModelField } from '../model/types.ts'
import { editBlockedSql } from '../query/treeEditors.ts'
import { buildVisibleRows } from '../query/visible.ts'
import { refusalOf } from '../query/writeGuard.ts'
import { requireAction } from '../requireAction.ts'
import { createAnswerer } from '../rows/answer.ts'
import { withLabels } from '../rows/labels.ts'
import { idOf } from '../rows/titles.ts'
import { toStatement } from '../statement.ts'
import { getCachedStatement } from '../statementCache.ts'

/**
 * Reads one row as the caller may see it. @throws notFound when the row is absent, in the trash, out of scope or in another organisation
 */
export async function readRow(operation: RequestContext, id: string): Promise<ResponseRow> {
  requireAction(operation, 'read')
  return showRow(operation, id, 'read')
}

/**
 * Reads the current row for a response. It does not check the read permission, since the action that the caller took already lets them
 * see the row. The read is logged. @throws notFound
 */
export async function showRow(
  operation: RequestContext,
  id: string,
  call: 'read' | 'unchanged' | 'conflict' | 'replayed',
): Promise<ResponseRow> {
  const { parts, table, caller } = operation
  const answer = await readAnsweredRow(operation, id)
  if (table.model.logsReads) parts.studydesk.access.logReads(caller, { resource: table.model.name, recordIds: [id], call })
  return answer
}

/** Reads the row like `showRow`, but only for a comparison on the server, so the read is not logged. @throws notFound */
export async function readAnsweredRow(operation: RequestContext, id: string): Promise<ResponseRow> {
  const { parts, caller } = operation
  const [result] = await parts.studydesk.database.batch(caller.orgId, [answerStatement(operation, id)])
  return createAnswerer(operation).answer(requireRow(result?.rows[0] as Record<string, unknown> | undefined))
}

/** Selects the row with its labels, for a response. @throws notFound for an invalid id */
export function answerStatement(operation: RequestContext, id: string): Statement {
  if (!isUuid(id)) throw notFound()
  const { parts, table } = operation
  const selectColumns = () => parts.studydesk.database.build.raw(table.model.columns)
  return getCachedStatement(operation, { what: 'answer', id }, (row) =>
    toStatement(withLabels(operation, buildRowQuery(operation, row).select(selectColumns()))),
  )
}

/**
 * Reads rows in stored form, to check and change. Inside a transaction they are locked until the commit.
 * @throws notFound unless the caller may see all of them, forbidden NotYours for rows that another user shares, BelongsToAll,
 * KeptByOthers
 */
export async function readStoredRows(
  operation: RequestContext,
  ids: readonly string[],
  options: { readonly trashed?: boolean } = {},
): Promise<readonly StoredRow[]> {
  if (!ids.every(isUuid)) throw notFound()
  const { parts, table, caller } = operation
  const { database } = parts.studydesk
  const { trashed = false } = options
  const saved = editBlockedSql(operation, (reference) => table.model.byName.get(reference)?.qualified ?? idOf(table.model))
  const { text, values } = getCachedStatement(operation, { what: `stored ${trashed}`, id: `{${ids.join()}}` }, (boundIds) =>
    toStatement(
      buildVisibleRows(operation, { trashed, allStudies: true })
        .select([database.build.raw(table.model.columns), ...(saved === null ? [] : [saved])])
        .whereRaw(`${idOf(table.model)} = any(?::uuid[])`, [boundIds]),
    ),
  )
  const lockedText = parts.transaction === null ? text : `${text} for no key update of ${table.model.quotedTable}`
  const [result] = await database.batch(caller.orgId, [{ text: lockedText, values }])
  const rows = (result?.rows ?? []).map((row) => ({ row, stored: toStored(table.model, row) }))
  if (rows.length < new Set(ids).size) throw notFound()
  for (const each of operation.isTrusted === true ? [] : rows) {
    const refusal = refusalOf(table.model, each, caller)
    if (refusal !== null) throw forbidden(refusal)
  }
  return rows.map(({ stored }) => stored)
}

/** Reads all child rows of these rows in stored form, including those in the trash. */
export async function findPartRows(
  { parts, table, caller }: RequestContext,
  partOfField: ModelField,
  wholes: readonly string[],
): Promise<readonly StoredRow[]> {
  const { database } = parts.studydesk
  const rows = table
    .rows({ org_id: caller.orgId })
    .select(database.build.raw(table.model.columns))
    .whereRaw(`${partOfField.qualified} = any(?::uuid[])`, [[...wholes]])
  const [result] = await database.batch(caller.orgId, [toStatement(rows)])
  return (result?.rows ?? []).map((row) => toStored(table.model, row))
}

const buildRowQuery = (operation: RequestContext, id: string) =>
  buildVisibleRows(operation, { allStudies: true }).whereRaw(`${idOf(operation.table.model)} = ?`, [id])
