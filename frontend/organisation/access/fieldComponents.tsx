import { Skeleton } from 'antd'
import type { FieldDefinition } from '#resources/core/field.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import type { FieldCellProps, FieldOverrides } from '../../engine/area.ts'
import type { InputProps } from '../../fields/types.ts'
import { AbilitiesCell, AbilitiesDiff } from './Abilities.tsx'
import { DefaultRoleTag } from './DefaultRoleTag.tsx'

const Matrix = lazyPart(() => import('./AbilitiesInput.tsx'))

const AbilitiesInput = (props: InputProps<FieldDefinition>) => (
  <Suspended fallback={<Skeleton active paragraph={{ rows: 10 }} />}>
    <Matrix {...props} />
  </Suspended>
)

export const roleFields = {
  'role.roleName': { Cell: RoleNameCell },
  'role.abilities': { Input: AbilitiesInput, Cell: AbilitiesCell, Diff: AbilitiesDiff, wide: true },
} satisfies FieldOverrides

/** Name of a role, with a tag on the default role of new users. */
function RoleNameCell({ value, row }: FieldCellProps<'role'>) {
  return (
    <>
      {typeof value === 'string' ? value : ''} <DefaultRoleTag roleId={row.id} />
    </>
  )
}
