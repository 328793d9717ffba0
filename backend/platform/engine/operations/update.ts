import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import { ApplicationError, conflict, invalid, versionRequired } from '../../common/errors.ts'
import { type RequestContext, requireRow } from '../context.ts'
import type { StoredRow } from '../model/rows.ts'
import { isLocked, requireAction, requireUnlocked } from '../requireAction.ts'
import { guarded } from '../transactions/guarded.ts'
import { buildEventStatements, isAmended } from '../writes/amendment.ts'
import { eventOf } from '../writes/audit.ts'
import { derivedFieldsOf, rejectDerivedChanges } from '../writes/derived.ts'
import { buildFileStatements, checkFiles } from '../writes/files.ts'
import { bodyOf, checkInput } from '../writes/input.ts'
import { buildNextRow, changesOf, writeOf } from '../writes/row.ts'
import { buildScopeStatements, referenceStatements, updateStatements } from '../writes/statements.ts'
import { buildTreeStatements } from '../writes/tree.ts'
import { commitRow } from './commitRow.ts'
import { readAnsweredRow, readStoredRows, showRow } from './read.ts'

/**
 * Changes the fields of the body. A body with a stale `version` is rejected; without a version it applies to the current row, unless it replaces a
 * whole document (a field of the type `json`).
 *
 * @throws versionRequired, invalid, conflict StaleVersion with both sides, conflict RowLocked, conflict Duplicate, notFound, forbidden
 */
export async function updateRow(operation: RequestContext, id: string, body: unknown): Promise<ResponseRow> {
  return (await changeRow(operation, id, body)) ?? readUnchangedRow(operation, id)
}

/** Returns the response to an update that changes nothing, in the same form as `commitRow`. */
export const readUnchangedRow = async (operation: RequestContext, id: string): Promise<ResponseRow> =>
  operation.isTrusted === true ? ({ id } as ResponseRow) : showRow(operation, id, 'unchanged')

/**
 * Updates a row like `updateRow`; returns null if the row already has the values of the body.
 * @param extraChanges values that depend on the stored row, written together with the body
 */
export async function changeRow(
  operation: RequestContext,
  id: string,
  body: unknown,
  extraChanges?: (before: StoredRow) => Values,
): Promise<ResponseRow | null> {
  requireAction(operation, 'update')
  return guarded(operation, { action: 'update' }, (guardedOperation) => performChange(guardedOperation, id, body, extraChanges))
}

async function performChange(
  operation: RequestContext,
  id: string,
  body: unknown,
  extraChanges?: (before: StoredRow) => Values,
): Promise<ResponseRow | null> {
  const input = bodyOf(body)
  const version = versionOf(input)
  for (let attempt = 1; ; attempt += 1) {
    const before = requireRow((await readStoredRows(operation, [id]))[0])
    // If the row is locked, this is reported first, because it helps the user more than a stale version.
    if (version !== null && version !== before.version && !isLocked(operation, before)) throw await createStaleError(operation, id, input)
    try {
      return await writeOnce(operation, before, { ...input, ...extraChanges?.(before) })
    } catch (error) {
      if (!(error instanceof ApplicationError && error.errorCode === 'StaleVersion')) throw error
      if (version !== null || attempt === attempts) throw await createStaleError(operation, id, input)
    }
  }
}

/** Maximum number of attempts of a write without a version. It is retried after a concurrent write. */
const attempts = 3

async function writeOnce(operation: RequestContext, before: StoredRow, body: Values): Promise<ResponseRow | null> {
  const { model } = operation.table
  const { id, version } = before

  // Checks the client's input, the domain's additions, and both together.
  const input = checkInput(operation, body, before)
  const derivedFields = derivedFieldsOf(operation, body)
  if (derivedFields.length > 0) rejectDerivedChanges(derivedFields, body, await readAnsweredRow(operation, id))
  if (Object.keys(input).length > 0) requireUnlocked(operation, before)
  const write = writeOf(operation, { action: 'update' }, before, input)
  const row = await buildNextRow(operation, write, before)
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

  // Only changed fields are written and published.
  const event = eventOf(model, { action: 'update', id, row, changes })
  const isAmendment = isAmended(operation, event)
  return commitRow(operation, id, {
    statements: [
      ...referenceStatements(operation, row, names),
      ...buildTreeStatements(operation, [{ id, row, names }]),
      ...updateStatements(operation, { id, version, row, names, isAmendment }),
      ...buildFileStatements(operation, { id, row, names }),
      ...buildEventStatements(operation, event, isAmendment),
      ...buildScopeStatements(operation, [id]),
    ],
    writes: [{ write, after: { ...row, id, version: isAmendment ? version : version + 1 }, isAmendment }],
  })
}

/** True for a document field that has a value. Several users may have changed it, so replacing it as a whole requires its version. */
const isDocument = ({ table: { model } }: RequestContext, before: StoredRow, name: string): boolean =>
  model.byName.get(name)?.type.isDocument === true && isFilled(before[name])

/** Error with both sides of the conflict: the caller's input, and the current row as the caller may see it. */
export async function createStaleError(operation: RequestContext, id: string, clientValues: Values): Promise<ApplicationError> {
  return conflict('StaleVersion', { data: { yours: clientValues, current: await showRow(operation, id, 'conflict') } })
}

/** Reads the version that a body names. @throws invalid */
export function versionOf(input: Values): number | null {
  const { version } = input
  if (version === undefined || version === null) return null
  if (typeof version !== 'number' || !Number.isInteger(version)) throw invalid([{ path: 'version', code: 'notANumber' }])
  return version
}
