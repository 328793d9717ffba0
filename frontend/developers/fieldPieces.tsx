import { lazy, Suspense } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { FieldPieces } from '../engine/area.ts'
import type { CellProps, InputProps } from '../fields/types.ts'

const Input = lazy(() => import('./ResourceName.tsx').then(({ ResourceNameInput }) => ({ default: ResourceNameInput })))
const Cell = lazy(() => import('./ResourceName.tsx').then(({ ResourceNameCell }) => ({ default: ResourceNameCell })))

const ResourceInput = (props: InputProps<FieldDefinition>) => (
  <Suspense fallback={null}>
    <Input {...props} />
  </Suspense>
)
const ResourceCell = (props: CellProps<FieldDefinition>) => (
  <Suspense fallback={null}>
    <Cell {...props} />
  </Suspense>
)

export const developerFields: FieldPieces = {
  'webhook.resource': { Input: ResourceInput, Cell: ResourceCell },
}
