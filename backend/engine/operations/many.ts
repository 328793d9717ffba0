import type { Values } from '#resources/core/conditions.ts'
import type { Operation } from '../parts.ts'
import { commitWrite } from '../transactions/commit.ts'
import { isAmended } from '../writes/amendment.ts'
import { auditInsertMany, eventOf } from '../writes/audit.ts'
import { fileStatements } from '../writes/files.ts'
import { checkInput } from '../writes/input.ts'
import { insertMany, withId } from '../writes/insertMany.ts'
import { changesOf, nextRow, writeOf } from '../writes/row.ts'
import { referencesOfMany, updateManyStatement } from '../writes/statements.ts'
import { treeStatements } from '../writes/tree.ts'
import { storedRows } from './read.ts'

/**
 * New rows of one resource as one trusted step: as many statements as for one of them.
 * @returns their ids, in the order of the inputs
 * @throws invalid with the problems of the first row that has some
 */
export async function createMany(operation: Operation, inputs: readonly Values[]): Promise<readonly string[]> {
  const { model } = operation.table
  const made = await Promise.all(
    inputs.map(async (given) => {
      const write = writeOf(operation, { action: 'create' }, null, checkInput(operation, given, null))
      const row = await nextRow(operation, write, null)
      return { ...withId(row), write, changes: changesOf(model, null, row) }
    }),
  )
  if (made.length === 0) return []
  await commitWrite(operation, {
    statements: [
      ...referencesOfMany(operation, made),
      ...insertMany(operation, made),
      ...made.flatMap(({ id, row, changes }) => fileStatements(operation, { id, row, names: Object.keys(changes) })),
      auditInsertMany(
        operation.caller,
        made.map((each) => eventOf(model, { action: 'create', ...each })),
      ),
    ],
    writes: made.map(({ id, row, write }) => ({ write, after: { ...row, id, version: 1 } })),
    doing: 'write',
  })
  return made.map(({ id }) => id)
}

/**
 * The same change of several rows as one trusted step: as many statements as for one of them. Rows that are as they should be stay as they are.
 * @throws invalid with the problems of the first row that has some, notFound, conflict StaleVersion
 */
export async function updateMany(operation: Operation, ids: readonly string[], input: Values): Promise<void> {
  const { model } = operation.table
  const before = ids.length === 0 ? [] : await storedRows(operation, ids)
  const all = await Promise.all(
    before.map(async (stored) => {
      const write = writeOf(operation, { action: 'update' }, stored, checkInput(operation, input, stored))
      const row = await nextRow(operation, write, stored)
      return { id: stored.id, version: stored.version, row, write, changes: changesOf(model, stored, row) }
    }),
  )
  const changed = all
    .filter(({ changes }) => Object.keys(changes).length > 0)
    .map((each) => {
      const event = eventOf(model, { action: 'update', ...each })
      return { ...each, event, isAmendment: isAmended(operation, event) }
    })
  if (changed.length === 0) return
  const events = changed.flatMap(({ event, isAmendment }) => (isAmendment ? [] : [event]))
  await commitWrite(operation, {
    statements: [
      ...referencesOfMany(operation, changed),
      ...treeStatements(
        operation,
        changed.map(({ id, row, changes }) => ({ id, row, names: Object.keys(changes) })),
      ),
      updateManyStatement(operation, changed),
      ...changed.flatMap(({ id, row, changes }) => fileStatements(operation, { id, row, names: Object.keys(changes) })),
      ...(events.length === 0 ? [] : [auditInsertMany(operation.caller, events)]),
    ],
    writes: changed.map(({ id, version, row, write, isAmendment }) => ({
      write,
      after: { ...row, id, version: isAmendment ? version : version + 1 },
      isAmendment,
    })),
    doing: 'write',
  })
}
