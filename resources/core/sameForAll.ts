import type { ResourceDefinition } from './resource.ts'
import { isScopedOnlyBy } from './scope.ts'

/**
 * True if all readers see the same rows, apart from the study sites to which they are assigned. A figure over those rows is then the same
 * for all.
 */
export const isSameForAll = ({ scope, restrictedThrough }: Pick<ResourceDefinition, 'scope' | 'restrictedThrough'>): boolean =>
  restrictedThrough === undefined && isScopedOnlyBy({ scope }, 'org', 'studySite')
