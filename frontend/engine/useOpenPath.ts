import type { ResourceDefinition } from '#resources/core/resource.ts'
import { useMay } from '../base/providers/useMay.ts'
import { openPath } from './paths.ts'

/** Returns a function that gives the address of a row (`openPath`); null for users who may see rows only in lists. */
export function useOpenPath(definition: Pick<ResourceDefinition, 'name' | 'screens'>): (id: string) => string | null {
  const may = useMay()
  return (id) => (may(definition.name, 'read') ? openPath(definition, id) : null)
}
