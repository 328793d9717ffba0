import { mayReadField } from '#resources/catalogue/fieldAccess.ts'
import type { Values } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { forbidden, notFound } from '../../common/errors.ts'
import type { Statement } from '../../database/types.ts'
import { findTable, type RequestContext } from '../context.ts'
import type { ModelField } from '../model/types.ts'
import { isNamedById } from '../query/byId.ts'
import { isLockedFor } from '../query/redacted.ts'
import { buildVisibleRows } from '../query/visible.ts'
import { idOf } from '../rows/titles.ts'
import { toStatement } from '../statement.ts'

/** The parent row of a nested address: `study/{id}/study-sites` sets `studyId`. */
export interface Parent {
  readonly field: ModelField
  readonly id: string
}

/** True if the parent in the address is the record that the listed rows belong to (`partOf`). */
const isPartOfReference = ({ table }: RequestContext, { field }: Parent): boolean => field === table.model.partOf

/**
 * True if a caller with OWN sees rows below this parent even outside their own studies. This is so if naming the parent by its id gives
 * access to its rows.
 */
export const canShowAllStudiesBelow = (operation: RequestContext, parent: Parent | undefined): boolean =>
  parent !== undefined && isNamedById(operation.parts, operation.table.model, parent.field)

/**
 * Selects the parent if it exists and the caller may see it. If it does not, the response to a list below it is not found, not an empty
 * list.
 */
export function buildParentStatement(operation: RequestContext, parent: Parent): Statement {
  const { parts, caller } = operation
  return reachStatement({ parts, caller, table: findTable(parts, parent.field.target ?? '') }, parent.id)
}

/** Selects whether the row with this id is restricted, if the caller may see the row. */
export function reachStatement({ parts, caller, table }: RequestContext, id: string): Statement {
  const { restrictedBy } = table.model
  const rows = buildVisibleRows({ parts, caller, table }, { allStudies: true })
  const isRestricted = restrictedBy === null ? 'false' : `${restrictedBy.qualified} is true`
  return toStatement(
    rows.select(parts.studydesk.database.build.raw(`${isRestricted} as "isRestricted"`)).whereRaw(`${idOf(table.model)} = ?`, [id]),
  )
}

/**
 * Rejects a parent that `buildParentStatement` did not find, a parent whose reference field the caller may not read (the list would reveal its
 * value), or a locked parent whose child rows are listed: the response is forbidden, not an empty list.
 * @throws notFound, forbidden ProfileRestricted
 */
export function rejectUnreachable(operation: RequestContext, parent: Parent, row: Readonly<Record<string, unknown>> | undefined): void {
  if (row === undefined || !mayReadField(operation.caller, parent.field.definition)) throw notFound()
  if (isPartOfReference(operation, parent) && row.isRestricted === true && isLockedFor(operation.caller, parent.id))
    throw forbidden('ProfileRestricted')
}

/** Rejects a request below a parent that the caller may not see, or that is restricted for the caller. @throws as `rejectUnreachable` */
export async function requireParent(operation: RequestContext, parent: Parent): Promise<void> {
  rejectUnreachable(operation, parent, await rowOf(operation, parent))
}

/**
 * Rejects a new child row of a row that is restricted for the caller, before any other problem is reported. If the caller cannot see the
 * parent row at all, it is reported like any wrong reference.
 * @param requested the parent in the address, already checked (`requireParent`)
 * @throws forbidden ProfileRestricted
 */
export async function requireOpenParent(operation: RequestContext, input: Values, requested?: Parent): Promise<void> {
  const { partOf } = operation.table.model
  const id = partOf === null ? null : input[partOf.name]
  if (partOf === null || requested?.field === partOf || operation.isTrusted === true || !isUuid(id)) return
  const parent = { field: partOf, id }
  const parentRow = await rowOf(operation, parent)
  if (parentRow !== undefined) rejectUnreachable(operation, parent, parentRow)
}

/**
 * Rejects a new row that refers to a locked, restricted profile, because the caller could not see the row afterwards. The error is
 * forbidden instead of not found.
 * @param row the row as it would be stored
 * @throws forbidden ProfileRestricted
 */
export async function rejectClosedProfile(operation: RequestContext, row: Values): Promise<void> {
  if (operation.isTrusted === true) return
  for (const field of operation.table.model.restrictedThrough) {
    const id = row[field.name]
    if (!isUuid(id) || !isLockedFor(operation.caller, id)) continue
    if ((await rowOf(operation, { field, id }))?.isRestricted === true) throw forbidden('ProfileRestricted')
  }
}

async function rowOf(operation: RequestContext, parent: Parent): Promise<Readonly<Record<string, unknown>> | undefined> {
  const [answer] = await operation.parts.studydesk.database.batch(operation.caller.orgId, [buildParentStatement(operation, parent)])
  return answer?.rows[0]
}
