import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { FieldPieces } from '../engine/area.ts'
import type { InputProps } from '../fields/types.ts'
import { AbilitiesCell, AbilitiesDiff } from './Abilities.tsx'
import { RoleNameCell } from './RoleNameCell.tsx'

const Matrix = lazy(() => import('./AbilitiesInput.tsx'))

const AbilitiesInput = (props: InputProps<FieldDefinition>) => (
  <Suspense fallback={<Skeleton active paragraph={{ rows: 10 }} />}>
    <Matrix {...props} />
  </Suspense>
)

export const roleFields: FieldPieces = {
  'role.roleName': { Cell: RoleNameCell },
  'role.abilities': { Input: AbilitiesInput, Cell: AbilitiesCell, Diff: AbilitiesDiff, wide: true },
}
