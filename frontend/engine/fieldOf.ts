import type { FieldDefinition } from '#resources/core/field.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'

/** What every row carries beside its declared fields, as lists and histories show it. */
const systemFieldTypes: Readonly<Record<string, FieldDefinition>> = {
  id: { type: 'text' },
  version: { type: 'integer' },
  createdAt: { type: 'datetime' },
  createdBy: { type: 'ref', to: 'user' } as FieldDefinition,
  updatedAt: { type: 'datetime' },
  updatedBy: { type: 'ref', to: 'user' } as FieldDefinition,
  deletedAt: { type: 'datetime' },
  deletedBy: { type: 'ref', to: 'user' } as FieldDefinition,
}

/** The field that a layout or an answer names; null where the declaration has none of that name. */
export const fieldOf = (definition: Pick<ResourceDefinition, 'fields'>, name: string): FieldDefinition | null =>
  definition.fields[name] ?? systemFieldTypes[name] ?? null
