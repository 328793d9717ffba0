import type { FieldDefinition } from '#resources/core/field.ts'
import type { CellProps } from '../fields/types.ts'
import { DefaultRoleTag } from './DefaultRoleTag.tsx'

/** A role's name, with a tag at the one that new users get. */
export function RoleNameCell({ value, row }: CellProps<FieldDefinition>) {
  return (
    <>
      {typeof value === 'string' ? value : ''} <DefaultRoleTag roleId={row.id} />
    </>
  )
}
