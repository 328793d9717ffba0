import { lazy, Suspense } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { FieldPieces } from '../engine/area.ts'
import { lazyInput } from '../engine/form/lazyInput.tsx'
import type { CellProps } from '../fields/types.ts'

const Cell = lazy(() => import('./ResourceName.tsx').then(({ ResourceNameCell }) => ({ default: ResourceNameCell })))

const ResourceInput = lazyInput(() => import('./ResourceName.tsx').then(({ ResourceNameInput }) => ({ default: ResourceNameInput })))
const ResourceCell = (props: CellProps<FieldDefinition>) => (
  <Suspense fallback={null}>
    <Cell {...props} />
  </Suspense>
)

export const developerFields: FieldPieces = {
  'webhook.resource': { Input: ResourceInput, Cell: ResourceCell },
}
