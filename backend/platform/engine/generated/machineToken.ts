import type { TestNode } from '../../../app/testing/index.ts'
import type { Staff } from './staff.ts'

/** Creates the token of a machine that may do everything, at all study-sites of its organisation. */
export async function machineToken(node: TestNode, { everything }: Staff): Promise<string> {
  const [role] = await node.ownerQuery<{ role_id: string; org_id: string }>('select role_id, org_id from "user" where email = $1', [
    everything,
  ])
  const body = { name: 'Crawler', roleId: role?.role_id, expiresAt: new Date(Date.now() + 86_400_000).toISOString() }
  const tokenResponse = await (await node.fetch('api-tokens', { as: everything, method: 'POST', body })).json()
  await node.ownerQuery(
    `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
      select place.org_id, gen_random_uuid(), machine.id, place.study_id, place.site_id, 'COORDINATOR'
      from study_site place join "user" machine on machine.org_id = place.org_id and machine.is_machine`,
  )
  node.studydesk.access.forget(role?.org_id ?? '')
  return tokenResponse.data.token
}
