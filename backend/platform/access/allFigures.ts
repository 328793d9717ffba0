import { hasNeededLevel } from '#resources/core/access.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { arePeople, scopeOf } from '#resources/core/scope.ts'
import { getResource } from '#resources/index.ts'
import type { Caller } from '../common/caller.ts'
import type { FigureReach } from './types.ts'

/** True if the caller may read figures of all studies and sites of the organisation. This permission adds no rows to lists. */
export const canReadAllFigures = ({ can }: Pick<Caller, 'can'>): boolean => can('REPORTS', 'OWN')

/** True if lists of the resource contain only rows of the reader's study-sites, by its scope or the scope of its parent. */
export function isOfStudySites(resource: ResourceDefinition): boolean {
  if (scopeOf(resource, 'studySite') !== undefined || arePeople(resource)) return true
  const { partOf, fields } = resource
  const field = partOf === undefined ? undefined : fields[partOf]
  const targetName = field === undefined ? null : targetOf(field)
  return targetName !== null && isOfStudySites(getResource(targetName))
}

/**
 * Returns the rows of a resource that a caller's figures count. `all`: rows of every study and site. `list`: rows of the caller's list.
 * `own`: rows of the study-sites to which the caller is assigned, even if the caller may not administer studies. Null: no rows.
 */
export function figureReachOf(caller: Caller, resource: ResourceDefinition): FigureReach | 'list' | null {
  const { list } = resource.actions
  if (list === undefined) return null
  const isStudySite = resource.name === 'studySite'
  if (canReadAllFigures(caller) && (isStudySite || isOfStudySites(resource))) return 'all'
  if (hasNeededLevel(caller, resource, list)) return 'list'
  return isStudySite ? 'own' : null
}
