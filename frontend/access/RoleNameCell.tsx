import type { FieldCellProps } from '../engine/area.ts'
import { DefaultRoleTag } from './DefaultRoleTag.tsx'

/** A role's name, with a tag at the one that new users get. */
export function RoleNameCell({ value, row }: FieldCellProps<'role'>) {
  return (
    <>
      {typeof value === 'string' ? value : ''} <DefaultRoleTag roleId={row.id} />
    </>
  )
}
