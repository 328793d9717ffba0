import type { Caller } from '../../common/caller.ts'
import type { StoredRow } from '../model/rows.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'

/** True if the sensitive fields of this row are hidden from this caller. */
export function isRedacted(model: ResourceModel, row: StoredRow, caller: Caller): boolean {
  return model.restrictedBy !== null && row[model.restrictedBy.name] === true && isLockedFor(caller, row.id)
}

/** True if this caller has not unlocked the restricted row, or the unlock has expired. */
export function isLockedFor({ unlocked }: Caller, id: string): boolean {
  const unlockedUntil = unlocked.get(id)
  return unlockedUntil === undefined || unlockedUntil <= Date.now()
}

/** True for a field that a restricted row hides. */
export const isHidable = (model: ResourceModel, field: ModelField): boolean => field.isSensitive && model.restrictedBy !== null

/**
 * SQL for a column as every reader may see it: null in a restricted row. Indexes of sortable columns use the same expression; its
 * spelling must match `backend/platform/database/schema`.
 */
export function buildRedactedColumn(model: ResourceModel, field: ModelField): string {
  if (model.restrictedBy === null || !field.isSensitive) return field.qualified
  return `case when ${model.restrictedBy.qualified} then null else ${field.qualified} end`
}
