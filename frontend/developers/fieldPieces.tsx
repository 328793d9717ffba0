import type { FieldDefinition } from '#resources/core/field.ts'
import { Awaiting, later } from '../base/ui/later.tsx'
import type { FieldPieces } from '../engine/area.ts'
import { lazyInput } from '../engine/form/lazyInput.tsx'
import type { CellProps } from '../fields/types.ts'

const Cell = later(() => import('./ResourceName.tsx').then(({ ResourceNameCell }) => ({ default: ResourceNameCell })))

const ResourceInput = lazyInput(() => import('./ResourceName.tsx').then(({ ResourceNameInput }) => ({ default: ResourceNameInput })))
const ResourceCell = (props: CellProps<FieldDefinition>) => (
  <Awaiting fallback={null}>
    <Cell {...props} />
  </Awaiting>
)

export const developerFields = {
  'webhook.resource': { Input: ResourceInput, Cell: ResourceCell },
} satisfies FieldPieces
