import type { Values } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { mayReadField } from '#resources/readable.ts'
import type { Statement } from '../../database/types.ts'
import { forbidden, notFound } from '../../errors.ts'
import type { ModelField } from '../model/types.ts'
import { type Operation, tableNamed } from '../parts.ts'
import { isNamedById } from '../query/byId.ts'
import { isLockedFor } from '../query/redacted.ts'
import { visibleRows } from '../query/visible.ts'
import { idOf } from '../rows/titles.ts'
import { toStatement } from '../statement.ts'

/** The row that a nested address stands under: `study/{id}/study-sites` binds `studyId`. */
export interface Parent {
  readonly field: ModelField
  readonly id: string
}

/** Does the address bind the row that the others are parts of? */
const isWhole = ({ table }: Operation, { field }: Parent): boolean => field === table.model.partOf

/** Do rows below this parent show beyond the own studies of a caller with OWN? They do where its id shows the parent itself so. */
export const showsAllStudiesBelow = (operation: Operation, parent: Parent | undefined): boolean =>
  parent !== undefined && isNamedById(operation.parts, operation.table.model, parent.field)

/** Answers a row when the parent exists and the caller may see it: a list below an unknown parent is not empty, it is not there. */
export function parentStatement(operation: Operation, parent: Parent): Statement {
  const { parts, caller } = operation
  return reachStatement({ parts, caller, table: tableNamed(parts, parent.field.target ?? '') }, parent.id)
}

/** Answers the row with this id when the caller may see it: is it restricted? */
export function reachStatement({ parts, caller, table }: Operation, id: string): Statement {
  const { restrictedBy } = table.model
  const rows = visibleRows({ parts, caller, table }, { allStudies: true })
  const isRestricted = restrictedBy === null ? 'false' : `${restrictedBy.qualified} is true`
  return toStatement(
    rows.select(parts.studydesk.database.build.raw(`${isRestricted} as "isRestricted"`)).whereRaw(`${idOf(table.model)} = ?`, [id]),
  )
}

/**
 * Refuses a parent that `parentStatement` did not find, that rows name by a field which the caller may not read (the list would say what it
 * hides), or whose parts are locked: those are closed, and no empty list.
 * @throws notFound, forbidden ProfileRestricted
 */
export function refuseUnreachable(operation: Operation, parent: Parent, row: Readonly<Record<string, unknown>> | undefined): void {
  if (row === undefined || !mayReadField(operation.caller, parent.field.definition)) throw notFound()
  if (isWhole(operation, parent) && row.isRestricted === true && isLockedFor(operation.caller, parent.id))
    throw forbidden('ProfileRestricted')
}

/** Refuses what a caller wants below a parent that they may not see, or that is closed to them. @throws as `refuseUnreachable` */
export async function demandParent(operation: Operation, parent: Parent): Promise<void> {
  refuseUnreachable(operation, parent, await rowOf(operation, parent))
}

/**
 * A new part of a row: that row must be open to the caller, before anything else is said of the new one. A row that they cannot see at all
 * is a wrong reference, told like any other.
 * @param asked the parent in the address, which was asked already (`demandParent`)
 * @throws forbidden ProfileRestricted
 */
export async function demandOpenParent(operation: Operation, input: Values, asked?: Parent): Promise<void> {
  const { partOf } = operation.table.model
  const id = partOf === null ? null : input[partOf.name]
  if (partOf === null || asked?.field === partOf || operation.isTrusted === true || !isUuid(id)) return
  const parent = { field: partOf, id }
  const whole = await rowOf(operation, parent)
  if (whole !== undefined) refuseUnreachable(operation, parent, whole)
}

/**
 * A new row that names a restricted profile which is locked for the caller would be closed to them: that is said, rather than that it is not there.
 * @param row as it was to be stored
 * @throws forbidden ProfileRestricted
 */
export async function refuseClosed(operation: Operation, row: Values): Promise<void> {
  if (operation.isTrusted === true) return
  for (const field of operation.table.model.closedBy) {
    const id = row[field.name]
    if (!isUuid(id) || !isLockedFor(operation.caller, id)) continue
    if ((await rowOf(operation, { field, id }))?.isRestricted === true) throw forbidden('ProfileRestricted')
  }
}

async function rowOf(operation: Operation, parent: Parent): Promise<Readonly<Record<string, unknown>> | undefined> {
  const [answer] = await operation.parts.studydesk.database.batch(operation.caller.orgId, [parentStatement(operation, parent)])
  return answer?.rows[0]
}
