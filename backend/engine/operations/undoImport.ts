import { mayOn } from '#resources/core/access.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ImportSummary, ImportUndo, KeptReading } from '#resources/core/importAnswers.ts'
import { conflict, notFound } from '../../errors.ts'
import { actStatement, type ImportAct, readingStatement, recentActs, undoDays, undoneStatement } from '../import/acts.ts'
import { type Undoable, undoableRows } from '../import/undoable.ts'
import { found, type Operation } from '../parts.ts'
import { invalidParameter, type RawQuery } from '../query/parameters.ts'
import { requireAction } from '../requireAction.ts'
import { transact } from '../transactions/transaction.ts'
import { auditInsertMany } from '../writes/audit.ts'
import { removeRows } from './remove.ts'

/** Imports that a list shows; nobody undoes the fiftieth. */
const mostActs = 50

/** The imports of the last days: those of the caller, and everybody's for whoever may take their rows away. */
export async function listImports(operation: Operation): Promise<readonly ImportSummary[]> {
  requireAction(operation, 'import')
  const { parts, table, caller } = operation
  const { resource } = table.model
  const mayRemove = resource.actions.remove !== undefined && mayOn(caller, resource, resource.actions.remove)
  const [result] = await parts.studydesk.database.batch(caller.orgId, [
    recentActs(operation, { userId: mayRemove ? null : caller.userId, most: mostActs }),
  ])
  return ((result?.rows ?? []) as unknown as readonly ImportAct[]).map((act) => summaryOf(act, { mayRemove, userId: caller.userId }))
}

const summaryOf = (act: ImportAct, { mayRemove, userId }: { readonly mayRemove: boolean; readonly userId: string }): ImportSummary => ({
  id: act.id,
  at: act.at,
  by: act.userName,
  rows: act.rowIds.length,
  rejected: act.rejected,
  problemFileId: act.userId === userId ? act.problemFileId : null,
  canBeUndone: mayRemove && act.isOpen,
  undone: act.undoneAt === null ? null : { at: act.undoneAt, by: act.undoneByName, removed: act.removed ?? 0 },
})

/** What undoing would do, before it is done. @throws as `undoImport` */
export async function previewUndo(operation: Operation, id: string): Promise<ImportUndo> {
  requireAction(operation, 'remove')
  return answerOf(await undoableRows(operation, (await openAct(operation, id)).rowIds))
}

/**
 * Takes away what one import made, in one transaction and as one act of the history: rows go as any removal takes them. Rows that somebody
 * has changed since, or built upon, stay.
 * @throws notFound, conflict ImportUndone, conflict ImportTooOld, and what `removeRows` throws: then nothing is undone
 */
export async function undoImport(operation: Operation, id: string): Promise<ImportUndo> {
  requireAction(operation, 'remove')
  const { parts, caller } = operation
  return transact({ parts, orgId: caller.orgId }, async (inside) => {
    const asked = { ...operation, parts: inside }
    const act = await openAct(asked, id)
    const rows = await undoableRows(asked, act.rowIds)
    const { pageSize } = parts.studydesk.config.limits
    for (let start = 0; start < rows.removable.length; start += pageSize)
      await removeRows(asked, rows.removable.slice(start, start + pageSize))
    await inside.transaction.run(undoneStatement(asked, id, rows.removable.length))
    await inside.transaction.run(auditInsertMany(caller, [undoEvent(asked, id, rows)]))
    return answerOf(rows)
  })
}

async function openAct(operation: Operation, id: string): Promise<ImportAct> {
  if (!isUuid(id)) throw notFound()
  const { parts, caller } = operation
  const [result] = await parts.studydesk.database.batch(caller.orgId, [actStatement(operation, id)])
  const act = found(result?.rows[0] as unknown as ImportAct | undefined)
  if (act.undoneAt !== null) throw conflict('ImportUndone')
  if (!act.isOpen) throw conflict('ImportTooOld', { details: { days: undoDays } })
  return act
}

const undoEvent = ({ table }: Operation, id: string, rows: Undoable) =>
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

/** How the caller's last import of a file with these headers was read; null where there was none. @throws invalidParameter for `headers` */
export async function keptReading(operation: Operation, { headers }: RawQuery): Promise<KeptReading | null> {
  requireAction(operation, 'import')
  if (typeof headers !== 'string' || !/^[0-9a-f]{64}$/.test(headers)) throw invalidParameter('headers', 'required')
  const { parts, caller } = operation
  const [result] = await parts.studydesk.database.batch(caller.orgId, [readingStatement(operation, headers)])
  const row = result?.rows[0] as unknown as
    | { readonly mapping: KeptReading['mapping']; readonly explained: KeptReading['values'] }
    | undefined
  return row === undefined ? null : { mapping: row.mapping, values: row.explained }
}
