import type { ResourceDefinition } from '#resources/core/resource.ts'
import { useMay } from '../base/providers/useMay.ts'
import { openPath } from './paths.ts'

/** Where a click on a row leads (`openPath`): nowhere for those who may see rows in lists alone. */
export function useOpenPath(definition: Pick<ResourceDefinition, 'name' | 'screens'>): (id: string) => string | null {
  const may = useMay()
  return (id) => (may(definition.name, 'read') ? openPath(definition, id) : null)
}
