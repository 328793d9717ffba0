import { hasNeededLevel } from '#resources/core/access.ts'
import type { ImportSummary, ImportUndo, StoredReading } from '#resources/core/answers/importAnswers.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { conflict, notFound } from '../../common/errors.ts'
import { type RequestContext, requireRow } from '../context.ts'
import {
  buildReadingStatement,
  buildUndoneStatement,
  type ImportRun,
  importRunStatement,
  selectRecentImportRuns,
  undoDays,
} from '../import/importRuns.ts'
import { findUndoableRows, type Undoable } from '../import/undoable.ts'
import { createParameterError, type RawQuery } from '../query/parameters.ts'
import { requireAction } from '../requireAction.ts'
import { runTransaction } from '../transactions/transaction.ts'
import { buildManyAuditInserts } from '../writes/audit.ts'
import { removeRows } from './remove.ts'

/** Maximum number of listed imports. */
const maxImports = 50

/** Lists the imports of the last days: the caller's own, or those of all users if the caller may remove their rows. */
export async function listImports(operation: RequestContext): Promise<readonly ImportSummary[]> {
  requireAction(operation, 'import')
  const { parts, table, caller } = operation
  const { resource } = table.model
  const mayRemove = resource.actions.remove !== undefined && hasNeededLevel(caller, resource, resource.actions.remove)
  const [result] = await parts.studydesk.database.batch(caller.orgId, [
    selectRecentImportRuns(operation, { userId: mayRemove ? null : caller.userId, most: maxImports }),
  ])
  return ((result?.rows ?? []) as unknown as readonly ImportRun[]).map((importRun) =>
    summaryOf(importRun, { mayRemove, userId: caller.userId }),
  )
}

const summaryOf = (
  importRun: ImportRun,
  { mayRemove, userId }: { readonly mayRemove: boolean; readonly userId: string },
): ImportSummary => ({
  id: importRun.id,
  at: importRun.at,
  by: importRun.userName,
  rows: importRun.rowIds.length,
  rejected: importRun.rejected,
  problemFileId: importRun.userId === userId ? importRun.problemFileId : null,
  canBeUndone: mayRemove && importRun.isOpen,
  undone: importRun.undoneAt === null ? null : { at: importRun.undoneAt, by: importRun.undoneByName, removed: importRun.removed ?? 0 },
})

/** Previews undoing an import. @throws like `undoImport` */
export async function previewUndo(operation: RequestContext, id: string): Promise<ImportUndo> {
  requireAction(operation, 'remove')
  return answerOf(await findUndoableRows(operation, (await loadUndoableImport(operation, id)).rowIds))
}

/**
 * Removes the rows of one import in one transaction, as one act in the history, by the rules of any removal. Rows that were changed or
 * referenced since the import are not removed.
 * @throws notFound, conflict ImportUndone, conflict ImportTooOld, and the errors of `removeRows`: then nothing is undone
 */
export async function undoImport(operation: RequestContext, id: string): Promise<ImportUndo> {
  requireAction(operation, 'remove')
  const { parts, caller } = operation
  return runTransaction({ parts, orgId: caller.orgId }, async (transactionContext) => {
    const requested = { ...operation, parts: transactionContext }
    const importRun = await loadUndoableImport(requested, id)
    const rows = await findUndoableRows(requested, importRun.rowIds)
    const { pageSize } = parts.studydesk.config.limits
    for (let start = 0; start < rows.removable.length; start += pageSize)
      await removeRows(requested, rows.removable.slice(start, start + pageSize))
    await transactionContext.transaction.run(buildUndoneStatement(requested, id, rows.removable.length))
    await transactionContext.transaction.run(buildManyAuditInserts(caller, [undoEvent(requested, id, rows)]))
    return answerOf(rows)
  })
}

async function loadUndoableImport(operation: RequestContext, id: string): Promise<ImportRun> {
  if (!isUuid(id)) throw notFound()
  const { parts, caller } = operation
  const [result] = await parts.studydesk.database.batch(caller.orgId, [importRunStatement(operation, id)])
  const importRun = requireRow(result?.rows[0] as unknown as ImportRun | undefined)
  if (importRun.undoneAt !== null) throw conflict('ImportUndone')
  if (!importRun.isOpen) throw conflict('ImportTooOld', { details: { days: undoDays } })
  return importRun
}

const undoEvent = ({ table }: RequestContext, id: string, rows: Undoable) =>
  ({
    kind: 'import',
    action: 'undoImport',
    recordId: id,
    changes: {
      resource: [null, table.model.name],
      removed: [null, rows.removable.length],
      left: [null, rows.kept.length + rows.unseen],
    },
  }) as const

const answerOf = ({ removable, ...others }: Undoable): ImportUndo => ({ removable: removable.length, ...others })

/**
 * Reads how the caller's last import of a file with these headers was mapped; null if there was no import. @throws invalidParameter for
 * `headers`
 */
export async function readStoredReading(operation: RequestContext, { headers }: RawQuery): Promise<StoredReading | null> {
  requireAction(operation, 'import')
  if (typeof headers !== 'string' || !/^[0-9a-f]{64}$/.test(headers)) throw createParameterError('headers', 'required')
  const { parts, caller } = operation
  const [result] = await parts.studydesk.database.batch(caller.orgId, [buildReadingStatement(operation, headers)])
  const row = result?.rows[0] as unknown as
    | { readonly mapping: StoredReading['mapping']; readonly explained: StoredReading['values'] }
    | undefined
  return row === undefined ? null : { mapping: row.mapping, values: row.explained }
}
