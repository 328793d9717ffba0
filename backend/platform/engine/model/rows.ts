import type { ModelField, ResourceModel } from './types.ts'

/**
 * A row in stored form, as validation and audit read it: every stored field and the system fields. A write-only field is `true` if it has
 * a value, else null.
 */
export type StoredRow = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly version: number
  readonly createdBy: string | null
}

/** Converts a result row of the model's select list to stored form. Columns that are no fields (labels, deletedAt) are left out. */
export function toStored(model: ResourceModel, row: Readonly<Record<string, unknown>>): StoredRow {
  const stored: Record<string, unknown> = {
    id: row.id,
    version: row.version,
    createdAt: toInstant(row.createdAt),
    createdBy: row.createdBy,
    updatedAt: toInstant(row.updatedAt),
    updatedBy: row.updatedBy,
  }
  for (const field of model.stored) {
    const value = row[field.name] ?? null
    stored[field.name] = value === null || field.isWriteOnly ? value : field.column.fromDatabase(value, field.definition)
  }
  return stored as StoredRow
}

/** Converts a value from stored form to a parameter of pg. */
export function toParameter(field: ModelField, value: unknown): unknown {
  return value === null || value === undefined ? null : field.column.toDatabase(value, field.definition)
}

/** ISO 8601 with Z. */
export const toInstant = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))
