import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { ApplicationError, conflict, invalid, versionRequired } from '../../errors.ts'
import type { StoredRow } from '../model/rows.ts'
import { found, type Operation } from '../parts.ts'
import { isLocked, requireAction, requireUnlocked } from '../requireAction.ts'
import { guarded } from '../transactions/guarded.ts'
import { eventStatements, isAmended } from '../writes/amendment.ts'
import { eventOf } from '../writes/audit.ts'
import { derivedIn, refuseDerived } from '../writes/derived.ts'
import { checkFiles, fileStatements } from '../writes/files.ts'
import { bodyOf, checkInput } from '../writes/input.ts'
import { changesOf, nextRow, writeOf } from '../writes/row.ts'
import { referenceStatements, scopeStatements, updateStatements } from '../writes/statements.ts'
import { treeStatements } from '../writes/tree.ts'
import { commitRow } from './commitRow.ts'
import { answeredRow, showRow, storedRows } from './read.ts'

/**
 * Changes the fields that the body names. A body with `version` is refused when somebody else has written since; without one
 * it is applied to the row as it is now, unless it replaces a whole document (a field of the type `json`).
 *
 * @throws versionRequired, invalid, conflict StaleVersion with both sides, conflict RowLocked, conflict Duplicate, notFound, forbidden
 */
export async function updateRow(operation: Operation, id: string, body: unknown): Promise<AnsweredRow> {
  return (await changeRow(operation, id, body)) ?? unchangedRow(operation, id)
}

/** The answer of a write that had nothing to write: as `commitRow` answers. */
export const unchangedRow = async (operation: Operation, id: string): Promise<AnsweredRow> =>
  operation.isTrusted === true ? ({ id } as AnsweredRow) : showRow(operation, id, 'unchanged')

/**
 * As `updateRow`; null where the row is already as the body wants it.
 * @param beside what depends on the row as it is stored, and is written with the body
 */
export async function changeRow(
  operation: Operation,
  id: string,
  body: unknown,
  beside?: (before: StoredRow) => Values,
): Promise<AnsweredRow | null> {
  requireAction(operation, 'update')
  return guarded(operation, { action: 'update' }, (within) => changeWithin(within, id, body, beside))
}

async function changeWithin(
  operation: Operation,
  id: string,
  body: unknown,
  beside?: (before: StoredRow) => Values,
): Promise<AnsweredRow | null> {
  const input = bodyOf(body)
  const version = versionOf(input)
  for (let attempt = 1; ; attempt += 1) {
    const before = found((await storedRows(operation, [id]))[0])
    // That it is locked says more than that somebody else was faster.
    if (version !== null && version !== before.version && !isLocked(operation, before)) throw await stale(operation, id, input)
    try {
      return await writeOnce(operation, before, { ...input, ...beside?.(before) })
    } catch (error) {
      if (!(error instanceof ApplicationError && error.errorCode === 'StaleVersion')) throw error
      if (version !== null || attempt === attempts) throw await stale(operation, id, input)
    }
  }
}

/** A write without a version starts over when another one comes between, but not for ever. */
const attempts = 3

async function writeOnce(operation: Operation, before: StoredRow, body: Values): Promise<AnsweredRow | null> {
  const { model } = operation.table
  const { id, version } = before

  // What the client may change, what the domain adds, and whether it holds together.
  const input = checkInput(operation, body, before)
  const derived = derivedIn(operation, body)
  if (derived.length > 0) refuseDerived(derived, body, await answeredRow(operation, id))
  if (Object.keys(input).length > 0) requireUnlocked(operation, before)
  const write = writeOf(operation, { action: 'update' }, before, input)
  const row = await nextRow(operation, write, before)
  const changes = changesOf(model, before, row)
  const names = Object.keys(changes)
  if (names.length === 0) return null
  if (
    operation.isTrusted !== true &&
    versionOf(body) === null &&
    names.some((name) => name in input && isDocument(operation, before, name))
  )
    throw versionRequired()
  await checkFiles(operation, row, names)

  // Only what differs is written and told.
  const event = eventOf(model, { action: 'update', id, row, changes })
  const isAmendment = isAmended(operation, event)
  return commitRow(operation, id, {
    statements: [
      ...referenceStatements(operation, row, names),
      ...treeStatements(operation, [{ id, row, names }]),
      ...updateStatements(operation, { id, version, row, names, isAmendment }),
      ...fileStatements(operation, { id, row, names }),
      ...eventStatements(operation, event, isAmendment),
      ...scopeStatements(operation, [id]),
    ],
    writes: [{ write, after: { ...row, id, version: isAmendment ? version : version + 1 }, isAmendment }],
  })
}

/** A document, in which several people may have changed something: to replace it as a whole takes knowing what stands there. */
const isDocument = ({ table: { model } }: Operation, before: StoredRow, name: string): boolean =>
  model.byName.get(name)?.type.isDocument === true && isFilled(before[name])

/** Both sides of the conflict: what this caller sent, and the row as they may see it now. */
export async function stale(operation: Operation, id: string, yours: Values): Promise<ApplicationError> {
  return conflict('StaleVersion', { data: { yours, current: await showRow(operation, id, 'conflict') } })
}

/** The version that a body names. @throws invalid */
export function versionOf(input: Values): number | null {
  const { version } = input
  if (version === undefined || version === null) return null
  if (typeof version !== 'number' || !Number.isInteger(version)) throw invalid([{ path: 'version', code: 'notANumber' }])
  return version
}
