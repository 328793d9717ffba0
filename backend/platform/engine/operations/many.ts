import type { Values } from '#resources/core/conditions.ts'
import type { RequestContext } from '../context.ts'
import { commitWrite } from '../transactions/commit.ts'
import { isAmended } from '../writes/amendment.ts'
import { buildManyAuditInserts, eventOf } from '../writes/audit.ts'
import { buildFileStatements } from '../writes/files.ts'
import { checkInput } from '../writes/input.ts'
import { insertManyStatements, withId } from '../writes/insertManyStatements.ts'
import { buildNextRow, changesOf, writeOf } from '../writes/row.ts'
import { referenceStatementsOf, updateManyStatement } from '../writes/statements.ts'
import { buildTreeStatements } from '../writes/tree.ts'
import { readStoredRows } from './read.ts'

/**
 * Creates rows of one resource as one trusted step, with as many statements as for one row.
 * @returns their ids, in the order of the inputs
 * @throws invalid with the problems of the first invalid row
 */
export async function createMany(operation: RequestContext, inputs: readonly Values[]): Promise<readonly string[]> {
  const { model } = operation.table
  const newRows = await Promise.all(
    inputs.map(async (input) => {
      const write = writeOf(operation, { action: 'create' }, null, checkInput(operation, input, null))
      const row = await buildNextRow(operation, write, null)
      return { ...withId(row), write, changes: changesOf(model, null, row) }
    }),
  )
  if (newRows.length === 0) return []
  await commitWrite(operation, {
    statements: [
      ...referenceStatementsOf(operation, newRows),
      ...insertManyStatements(operation, newRows),
      ...newRows.flatMap(({ id, row, changes }) => buildFileStatements(operation, { id, row, names: Object.keys(changes) })),
      buildManyAuditInserts(
        operation.caller,
        newRows.map((each) => eventOf(model, { action: 'create', ...each })),
      ),
    ],
    writes: newRows.map(({ id, row, write }) => ({ write, after: { ...row, id, version: 1 } })),
    doing: 'write',
  })
  return newRows.map(({ id }) => id)
}

/**
 * Makes the same change to several rows as one trusted step, with as many statements as for one row. Rows that already have these values
 * stay unchanged.
 * @throws invalid with the problems of the first invalid row, notFound, conflict StaleVersion
 */
export async function updateMany(operation: RequestContext, ids: readonly string[], input: Values): Promise<void> {
  const { model } = operation.table
  const before = ids.length === 0 ? [] : await readStoredRows(operation, ids)
  const allResults = await Promise.all(
    before.map(async (stored) => {
      const write = writeOf(operation, { action: 'update' }, stored, checkInput(operation, input, stored))
      const row = await buildNextRow(operation, write, stored)
      return { id: stored.id, version: stored.version, row, write, changes: changesOf(model, stored, row) }
    }),
  )
  const changed = allResults
    .filter(({ changes }) => Object.keys(changes).length > 0)
    .map((each) => {
      const event = eventOf(model, { action: 'update', ...each })
      return { ...each, event, isAmendment: isAmended(operation, event) }
    })
  if (changed.length === 0) return
  const events = changed.flatMap(({ event, isAmendment }) => (isAmendment ? [] : [event]))
  await commitWrite(operation, {
    statements: [
      ...referenceStatementsOf(operation, changed),
      ...buildTreeStatements(
        operation,
        changed.map(({ id, row, changes }) => ({ id, row, names: Object.keys(changes) })),
      ),
      updateManyStatement(operation, changed),
      ...changed.flatMap(({ id, row, changes }) => buildFileStatements(operation, { id, row, names: Object.keys(changes) })),
      ...(events.length === 0 ? [] : [buildManyAuditInserts(operation.caller, events)]),
    ],
    writes: changed.map(({ id, version, row, write, isAmendment }) => ({
      write,
      after: { ...row, id, version: isAmendment ? version : version + 1 },
      isAmendment,
    })),
    doing: 'write',
  })
}
