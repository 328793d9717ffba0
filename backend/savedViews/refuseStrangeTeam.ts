import { mayOn } from '#resources/core/access.ts'
import { resourceNamed } from '#resources/index.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { type Caller, worksAt } from '../caller.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { Write } from '../engine/types.ts'
import { invalid } from '../errors.ts'

/**
 * A view is shared with a team that its maker belongs to, or may look up: a role of their own, a study that they work on, and any that stands in
 * a list they may open. Nobody learns by trial which ids are roles and studies.
 * @throws invalid with every team that is not theirs
 */
export async function refuseStrangeTeam({ input, before, caller, studydesk }: Write<ResourceRow['savedView']>): Promise<void> {
  const chosen = (name: 'teamRoleId' | 'teamStudyId'): string | null => {
    const value = input[name]
    return typeof value === 'string' && value !== before?.[name] ? value : null
  }
  const role = chosen('teamRoleId')
  const study = chosen('teamStudyId')
  const isStrangeRole = role !== null && !mayLookUp(caller, 'role') && role !== (await roleOf(caller, studydesk))
  const isStrangeStudy = study !== null && !mayLookUp(caller, 'study') && !worksAt(caller, study)
  const strange = [...(isStrangeRole ? ['teamRoleId'] : []), ...(isStrangeStudy ? ['teamStudyId'] : [])]
  if (strange.length > 0) throw invalid(strange.map((path) => ({ path, code: 'notFound' })))
}

function mayLookUp(caller: Caller, name: 'role' | 'study'): boolean {
  const resource = resourceNamed(name)
  const { list } = resource.actions
  return list !== undefined && mayOn(caller, resource, list)
}

async function roleOf(caller: Caller, { database }: Pick<Studydesk, 'database'>): Promise<unknown> {
  const [answer] = await database.batch(caller.orgId, [
    { text: 'select role_id as "roleId" from "user" where org_id = $1 and id = $2', values: [caller.orgId, caller.userId] },
  ])
  return answer?.rows[0]?.roleId
}
