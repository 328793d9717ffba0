import { mayOn } from '#resources/core/access.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { arePeople, scopeOf } from '#resources/core/scope.ts'
import { resourceNamed } from '#resources/index.ts'
import type { Caller } from '../caller.ts'
import type { FigureReach } from './types.ts'

/** Whether the caller may read figures of all studies and sites of the organisation. It adds no row to any list. */
export const readsAllFigures = ({ can }: Pick<Caller, 'can'>): boolean => can('REPORTS', 'OWN')

/** Whether lists of the resource hold rows of the reader's study-sites only, by its own scope or the scope of its parent. */
export function isOfStudySites(resource: ResourceDefinition): boolean {
  if (scopeOf(resource, 'studySite') !== undefined || arePeople(resource)) return true
  const { partOf, fields } = resource
  const field = partOf === undefined ? undefined : fields[partOf]
  const whole = field === undefined ? null : targetOf(field)
  return whole !== null && isOfStudySites(resourceNamed(whole))
}

/**
 * Rows of a resource that figures count for a caller. `all`: of every study and site. `list`: those of the caller's list. `own`: those of the study-sites to
 * which the caller is assigned, who knows them without access to the administration of studies. Null: none.
 */
export function figureReach(caller: Caller, resource: ResourceDefinition): FigureReach | 'list' | null {
  const { list } = resource.actions
  if (list === undefined) return null
  const isStudySite = resource.name === 'studySite'
  if (readsAllFigures(caller) && (isStudySite || isOfStudySites(resource))) return 'all'
  if (mayOn(caller, resource, list)) return 'list'
  return isStudySite ? 'own' : null
}
