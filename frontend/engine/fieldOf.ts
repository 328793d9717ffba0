import type { FieldDefinition } from '#resources/core/field.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'

/** Types of system fields for lists and histories. */
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

/** Returns the field with this name; null if the declaration has none. */
export const fieldOf = (definition: Pick<ResourceDefinition, 'fields'>, name: string): FieldDefinition | null =>
  definition.fields[name] ?? systemFieldTypes[name] ?? null
