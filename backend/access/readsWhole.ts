import { mayOn } from '#resources/core/access.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import type { Caller } from '../caller.ts'

/** May the caller read figures of every study and site of the organisation, whatever they are assigned to? They may list nobody more by it. */
export const readsWhole = ({ can }: Pick<Caller, 'can'>): boolean => can('REPORTS', 'OWN')

/** Are its rows narrowed to the study-sites of whoever lists them, by their own scope or that of the row that they are part of? */
export function isOfStudySites({ scope, partOf, fields }: ResourceDefinition): boolean {
  if (scope.some((name) => name === 'studySite' || name === 'myStudies')) return true
  const field = partOf === undefined ? undefined : fields[partOf]
  const whole = field === undefined ? null : targetOf(field)
  return whole !== null && isOfStudySites(resourceNamed(whole))
}

/** May the caller be told how many rows of a resource there are? */
export function mayCount(caller: Caller, resource: ResourceDefinition): boolean {
  const { list } = resource.actions
  if (list === undefined) return false
  return mayOn(caller, resource, list) || (readsWhole(caller) && isOfStudySites(resource))
}
