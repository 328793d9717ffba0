import type { FieldDefinition } from '#resources/core/field.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import type { FieldOverrides } from '../../engine/area.ts'
import { lazyInput } from '../../engine/form/lazyInput.tsx'
import type { CellProps } from '../../fields/types.ts'

const Cell = lazyPart(() => import('./ResourceName.tsx').then(({ ResourceNameCell }) => ({ default: ResourceNameCell })))

const ResourceInput = lazyInput(() => import('./ResourceName.tsx').then(({ ResourceNameInput }) => ({ default: ResourceNameInput })))
const ResourceCell = (props: CellProps<FieldDefinition>) => (
  <Suspended fallback={null}>
    <Cell {...props} />
  </Suspended>
)

export const developerFields = {
  'webhook.resource': { Input: ResourceInput, Cell: ResourceCell },
} satisfies FieldOverrides
