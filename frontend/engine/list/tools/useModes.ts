import type { ResourceDefinition } from '#resources/core/resource.ts'
import { arePeople } from '#resources/core/scope.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import { useSession } from '../../../base/session/useSession.ts'
import type { Mode } from '../../listState/filters.ts'

/** Returns the modes that this user may set: the rows of all studies, for users who may see them, and the trash, for those who may restore rows. */
export function useModes(definition: ResourceDefinition): readonly Mode[] {
  const { can } = useSession()
  const may = useMay()
  const hasAllStudies = arePeople(definition) && can('PARTICIPANTS', 'OWN')
  const hasTrash = definition.deletion === 'trash' && may(definition.name, 'restore')
  return [...(hasAllStudies ? (['allStudies'] as const) : []), ...(hasTrash ? (['trashed'] as const) : [])]
}
