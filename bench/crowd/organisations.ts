import pg from 'pg'
import { defaultRoleKey, shippedRoles } from '#policies/roles.ts'
import { writeOrganisation } from '../../backend/app/setUp/seed.ts'
import { rankAt } from '../../seeds/boards.ts'
import { makeOrganisation } from '../../seeds/demo.ts'
import { northlake } from '../../seeds/northlake.ts'
import { rivesud } from '../../seeds/rivesud.ts'
import type { OrganisationPlan } from '../../seeds/types.ts'
import { behindDemo, fillEachOrganisation } from '../fill.ts'
import { addUserGroups, type UserGroup } from '../userGroups.ts'
import { conductSql } from '../visits.ts'

/** A third organisation with staff, sites and studies like those of the second. */
const third: OrganisationPlan = {
  ...rivesud,
  seed: rivesud.seed + 1,
  mailDomain: 'third.example',
  details: { ...rivesud.details, name: 'Third', customUrl: 'https://third.example' },
}

export const mailDomains = [northlake, rivesud, third].map(({ mailDomain }) => mailDomain)

/** Groups of coordinators of an organisation, by their study sites: those of the demo account, and forty of the organisation. */
const groupsOf = (mailDomain: string): readonly UserGroup[] => {
  const coordinator = `coordinator@${mailDomain}`
  return [{ of: coordinator }, { of: coordinator, studySites: 40 }]
}

/** All groups of users. Three of four people have the study sites of the demo account. */
export const userGroups: readonly (readonly [few: UserGroup, many: UserGroup])[] = mailDomains.map((mailDomain) => {
  const [few, many] = groupsOf(mailDomain)
  if (few === undefined || many === undefined) throw new Error('Every organisation has two groups')
  return [few, many]
})

/** E-mail address of the user who approves the forms of an organisation. */
export const approverOf = (mailDomain: string): string => `approver@${mailDomain}`

/** Number of participants for each site. A study site then has about 200, because eight studies share the site. */
const participantsPerSite = 2500

/**
 * SQL that adds sites to each organisation, up to the number in $1. Otherwise thousands of participants would share the board of a study
 * site.
 */
const sitesSql = `
  insert into site (org_id, id, name)
    select org_id, gen_random_uuid(), 'Site ' || number from organisation
    cross join generate_series((select count(*) from site where site.org_id = organisation.org_id) + 1, $1::int) number`

/** Number of participants per study site who are in screening, at most half of them. */
const screenedPerSite = 100

/** SQL that returns some generated participants of each study site to screening, spread over the columns of its board. */
const screeningSql = `
  create temporary table screened as
    select card.org_id, card.id, card.number, stack.ids[1 + card.number % cardinality(stack.ids)] as column_id
    from (select org_id, id, study_id, row_number() over team as number, count(*) over (partition by org_id, study_id, site_id) as count
      from participant_study where recruitment_status = 'ENROLLED' and conduct_status = 'UNDER_WAY'
        and rank >= '${rankAt(behindDemo)}'
      window team as (partition by org_id, study_id, site_id order by id desc)) card
    join (select org_id, study_id, array_agg(id order by rank) as ids from board_column
      where step is distinct from 'ENROLLED' group by org_id, study_id) stack using (org_id, study_id)
    where card.number <= least(${screenedPerSite}, card.count / 2);
  delete from participant_visit using screened, participant_study card
    where card.org_id = screened.org_id and card.id = screened.id
      and participant_visit.org_id = card.org_id and participant_visit.participant_study_id = card.id;
  update participant_study card set recruitment_status = 'IN_SCREENING', column_id = screened.column_id, rank = (90000000 + screened.number)::text, conduct_status = 'NOT_STARTED',
      enrolled_on = null, conduct_started_on = null, visit_schedule_id = null, visit_id = null
    from screened where card.org_id = screened.org_id and card.id = screened.id;
  analyze participant_study, participant_visit;`

/**
 * Adds a third organisation, and fills all three with participants, visits and users.
 * @param ownerUrl URL for a role that row-level security does not restrict
 * @param rows number of participants in each organisation
 */
export async function fillOrganisations(ownerUrl: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await writeOrganisation(
      ({ text, values = [] }) => client.query(text, [...values]),
      makeOrganisation(third, shippedRoles, defaultRoleKey),
    )
    await client.query(sitesSql, [Math.round(rows / participantsPerSite)])
    // Adds every study at every site. The benchmark adds the groups of the first organisation itself.
    await addUserGroups(ownerUrl, mailDomains.slice(1).flatMap(groupsOf))
    await fillEachOrganisation(ownerUrl, rows)
    await client.query(conductSql)
    await client.query(screeningSql)
    for (const mailDomain of mailDomains)
      await client.query(
        `insert into "user" (org_id, id, first_name, last_name, email, role_id, status)
          select role.org_id, gen_random_uuid(), 'Form', 'Approver', $1, role.id, 'ACTIVE' from role
          join "user" admin on admin.org_id = role.org_id and admin.email = $2
          where role.abilities::text like '%ADMIN_FORMS:MEDICAL_REVIEW%' limit 1`,
        [approverOf(mailDomain), `admin@${mailDomain}`],
      )
  } finally {
    await client.end()
  }
}
