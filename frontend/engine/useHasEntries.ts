import type { FieldDefinition } from '#resources/core/field.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { useSession } from '../base/session/useSession.ts'

/** Tells whether a field has something to show: the field of an organisation's own fields has not before it added one. */
export function useHasEntries(resource: string): (field: FieldDefinition) => boolean {
  const fields = useSession().organisation.customFields[resource] ?? []
  return (field) => typeOf(field).merge === undefined || fields.length > 0
}
