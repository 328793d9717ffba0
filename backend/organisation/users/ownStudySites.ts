import { getResource } from '#resources/index.ts'
import type { OwnStudySites } from '#resources/organisation/peopleAnswers.ts'
import type { CallContext } from '../../platform/engine/types.ts'

/** Most colleagues that are named: enough to reach one of them. */
const maxAssigners = 5
/** Abilities that allow a role to assign study sites. */
const { page } = getResource('studySiteAssignment')
const assigns = [`${page}:CONTRIBUTE`, `${page}:OWN`]

/**
 * Returns whether the caller has study sites. A caller without study sites sees no participants, so the response contains the names of
 * colleagues who can assign one.
 */
export async function readOwnStudySites({ caller, studydesk: { database } }: CallContext): Promise<OwnStudySites> {
  const [assignments, people] = await database.batch(caller.orgId, [
    { text: 'select 1 from study_site_assignment where org_id = $1 and user_id = $2 limit 1', values: [caller.orgId, caller.userId] },
    { text: assigners, values: [caller.orgId, caller.userId, assigns, maxAssigners] },
  ])
  if (assignments?.rows.length !== 0) return { hasAny: true, askedOf: [] }
  return { hasAny: false, askedOf: (people?.rows ?? []).map(({ name }) => String(name)) }
}

/** SQL for users who can assign study sites and can sign in. */
const assigners = `select concat_ws(' ', "user".first_name, "user".last_name) as name from "user"
    join "role" on "role".org_id = "user".org_id and "role".id = "user".role_id
  where "user".org_id = $1 and "user".id <> $2 and "user".is_machine is not true
    and "user".status in ('ACTIVE', 'AUTHENTICATED', 'FEDERATED') and "role".abilities && $3::text[]
  order by lower("user".last_name), lower("user".first_name), "user".id limit $4`
