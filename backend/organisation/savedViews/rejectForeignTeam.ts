import { hasNeededLevel } from '#resources/core/access.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { getResource } from '#resources/index.ts'
import { type Caller, hasStudySite } from '../../platform/common/caller.ts'
import { invalid } from '../../platform/common/errors.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import type { Write } from '../../platform/engine/types.ts'

/**
 * Rejects a team with which the maker may not share a view. Allowed are the maker's own role, a study on which they work, and any role or
 * study whose list they may open. The response never discloses which ids are roles or studies.
 * @throws invalid with every team that is not allowed
 */
export async function rejectForeignTeam({ input, before, caller, studydesk }: Write<ResourceRow['savedView']>): Promise<void> {
  const findChangedId = (name: 'teamRoleId' | 'teamStudyId'): string | null => {
    const value = input[name]
    return typeof value === 'string' && value !== before?.[name] ? value : null
  }
  const role = findChangedId('teamRoleId')
  const study = findChangedId('teamStudyId')
  const isStrangeRole = role !== null && !canLookUp(caller, 'role') && role !== (await roleOf(caller, studydesk))
  const isStrangeStudy = study !== null && !canLookUp(caller, 'study') && !hasStudySite(caller, study)
  const strange = [...(isStrangeRole ? ['teamRoleId'] : []), ...(isStrangeStudy ? ['teamStudyId'] : [])]
  if (strange.length > 0) throw invalid(strange.map((path) => ({ path, code: 'notFound' })))
}

function canLookUp(caller: Caller, name: 'role' | 'study'): boolean {
  const resource = getResource(name)
  const { list } = resource.actions
  return list !== undefined && hasNeededLevel(caller, resource, list)
}

async function roleOf(caller: Caller, { database }: Pick<Services, 'database'>): Promise<unknown> {
  const [answer] = await database.batch(caller.orgId, [
    { text: 'select role_id as "roleId" from "user" where org_id = $1 and id = $2', values: [caller.orgId, caller.userId] },
  ])
  return answer?.rows[0]?.roleId
}
