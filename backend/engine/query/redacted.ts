import type { Caller } from '../../caller.ts'
import type { StoredRow } from '../model/rows.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'

/** Are the sensitive fields of this row hidden from this caller? */
export function isRedacted(model: ResourceModel, row: StoredRow, caller: Caller): boolean {
  return model.restrictedBy !== null && row[model.restrictedBy.name] === true && isLockedFor(caller, row.id)
}

/** Has this caller not unlocked the restricted row, or not lately? */
export function isLockedFor({ unlocked }: Caller, id: string): boolean {
  const until = unlocked.get(id)
  return until === undefined || until <= Date.now()
}

/** Is the field one that a restricted row hides? */
export const isHidable = (model: ResourceModel, field: ModelField): boolean => field.isSensitive && model.restrictedBy !== null

/**
 * The column as everybody may see it: null where the row is restricted. Indexes of sortable columns stand on this very
 * expression, and it must be spelled as `backend/database/schema` spells it.
 */
export function redactedColumn(model: ResourceModel, field: ModelField): string {
  if (model.restrictedBy === null || !field.isSensitive) return field.qualified
  return `case when ${model.restrictedBy.qualified} then null else ${field.qualified} end`
}
