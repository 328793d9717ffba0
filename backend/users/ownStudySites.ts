import type { OwnStudySites } from '#resources/core/peopleAnswers.ts'
import { resourceNamed } from '#resources/index.ts'
import type { CallContext } from '../engine/types.ts'

/** People who are named: enough to reach one of them. */
const most = 5
/** What it takes to assign somebody, in a role's words. */
const { page } = resourceNamed('studySiteAssignment')
const assigns = [`${page}:CONTRIBUTE`, `${page}:OWN`]

/**
 * Whoever has no study-site sees no participants, and is told whom to ask: colleagues who can assign one, by name and nothing else. Those
 * who have study-sites learn of nobody.
 */
export async function readOwnStudySites({ caller, studydesk: { database } }: CallContext): Promise<OwnStudySites> {
  const [own, people] = await database.batch(caller.orgId, [
    { text: 'select 1 from study_site_assignment where org_id = $1 and user_id = $2 limit 1', values: [caller.orgId, caller.userId] },
    { text: assigners, values: [caller.orgId, caller.userId, assigns, most] },
  ])
  if (own?.rows.length !== 0) return { hasAny: true, askedOf: [] }
  return { hasAny: false, askedOf: (people?.rows ?? []).map(({ name }) => String(name)) }
}

/** Only people who can sign in. */
const assigners = `select concat_ws(' ', "user".first_name, "user".last_name) as name from "user"
    join "role" on "role".org_id = "user".org_id and "role".id = "user".role_id
  where "user".org_id = $1 and "user".id <> $2 and "user".is_machine is not true
    and "user".status in ('ACTIVE', 'AUTHENTICATED', 'FEDERATED') and "role".abilities && $3::text[]
  order by lower("user".last_name), lower("user".first_name), "user".id limit $4`
