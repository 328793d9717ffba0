import { mayOn } from '#resources/core/access.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import type { Caller } from '../caller.ts'

/** Whether the caller may read figures of all studies and sites of the organisation. It adds no row to any list. */
export const readsAllFigures = ({ can }: Pick<Caller, 'can'>): boolean => can('REPORTS', 'OWN')

/** Whether lists of the resource hold rows of the reader's study-sites only, by its own scope or the scope of its parent. */
export function isOfStudySites({ scope, partOf, fields }: ResourceDefinition): boolean {
  if (scope.some((name) => name === 'studySite' || name === 'myStudies')) return true
  const field = partOf === undefined ? undefined : fields[partOf]
  const whole = field === undefined ? null : targetOf(field)
  return whole !== null && isOfStudySites(resourceNamed(whole))
}

/** Whether figures may count the rows of a resource for the caller. */
export function mayCount(caller: Caller, resource: ResourceDefinition): boolean {
  const { list } = resource.actions
  if (list === undefined) return false
  return mayOn(caller, resource, list) || (readsAllFigures(caller) && isOfStudySites(resource))
}
