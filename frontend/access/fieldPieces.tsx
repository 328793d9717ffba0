import { Skeleton } from 'antd'
import type { FieldDefinition } from '#resources/core/field.ts'
import { Awaiting, later } from '../base/ui/later.tsx'
import type { FieldCellProps, FieldPieces } from '../engine/area.ts'
import type { InputProps } from '../fields/types.ts'
import { AbilitiesCell, AbilitiesDiff } from './Abilities.tsx'
import { DefaultRoleTag } from './DefaultRoleTag.tsx'

const Matrix = later(() => import('./AbilitiesInput.tsx'))

const AbilitiesInput = (props: InputProps<FieldDefinition>) => (
  <Awaiting fallback={<Skeleton active paragraph={{ rows: 10 }} />}>
    <Matrix {...props} />
  </Awaiting>
)

export const roleFields = {
  'role.roleName': { Cell: RoleNameCell },
  'role.abilities': { Input: AbilitiesInput, Cell: AbilitiesCell, Diff: AbilitiesDiff, wide: true },
} satisfies FieldPieces

/** A role's name, with a tag at the one that new users get. */
function RoleNameCell({ value, row }: FieldCellProps<'role'>) {
  return (
    <>
      {typeof value === 'string' ? value : ''} <DefaultRoleTag roleId={row.id} />
    </>
  )
}
