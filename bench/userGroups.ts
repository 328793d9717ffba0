import pg from 'pg'
import { v7 as newId } from 'uuid'

/** Number of concurrent users of one kind: one session per connection, so that no user waits for their own requests. */
export const usersPerGroup = 40

/** A group of users: the demo account that they copy, and their number of study sites if it differs from that account. */
export interface UserGroup {
  readonly of: string
  readonly studySites?: number
}

/** Returns the email address of a user of the group. */
export const memberOf = ({ of, studySites }: UserGroup, number: number): string => `${studySites ?? 'same'}-${number}-${of}`

/**
 * Adds the users of these groups, with the role of the account that they copy.
 * @param ownerUrl URL for a role that row-level security does not restrict
 */
export async function addUserGroups(ownerUrl: string, groups: readonly UserGroup[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(everyStudySite)
    for (const userGroup of groups)
      for (let number = 0; number < usersPerGroup; number += 1)
        await addMember(client, userGroup, { email: memberOf(userGroup, number), id: newId() })
    await client.query('analyze "user", study_site, study_site_assignment')
  } finally {
    await client.end()
  }
}

/** SQL that adds every study of the organisations to each of their sites. */
const everyStudySite = `insert into study_site (org_id, id, study_id, site_id)
  select study.org_id, gen_random_uuid(), study.id, site.id from study join site using (org_id)
  on conflict do nothing`

async function addMember(
  client: pg.Client,
  { of, studySites = null }: { readonly of: string; readonly studySites?: number | null },
  member: { readonly email: string; readonly id: string },
): Promise<void> {
  await client.query(
    `insert into "user" (org_id, id, first_name, last_name, email, role_id, status)
      select org_id, $1, first_name, last_name, $2, role_id, 'ACTIVE' from "user" where email = $3`,
    [member.id, member.email, of],
  )
  await client.query(
    `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
      select place.org_id, gen_random_uuid(), $1, place.study_id, place.site_id, 'COORDINATOR' from "user" original
      join study_site place on place.org_id = original.org_id
      where original.email = $2 and ($3::int is not null or exists (select 1 from study_site_assignment mine
        where mine.org_id = place.org_id and mine.user_id = original.id and mine.study_id = place.study_id and mine.site_id = place.site_id))
      order by place.id limit $3`,
    [member.id, of, studySites],
  )
}
