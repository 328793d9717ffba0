import type { ResourceDefinition } from './resource.ts'
import { isScopedOnlyBy } from './scope.ts'

/** Do all its readers see the same rows, apart from the study-sites at which they work? A figure over them is then one for all. */
export const isSameForAll = ({ scope, closedBy }: Pick<ResourceDefinition, 'scope' | 'closedBy'>): boolean =>
  closedBy === undefined && isScopedOnlyBy({ scope }, 'org', 'studySite')
