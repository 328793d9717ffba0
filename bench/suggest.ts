import pg from 'pg'
import { northlake } from '../seeds/northlake.ts'
import { measure } from './load.ts'
import { busyCoordinators, type Desk, owners } from './place.ts'
import { latencies, table } from './report.ts'

/** Studies by whom they look for. */
type Studies = Readonly<Record<string, string>>

const rare = 'Ailment of the bench'
/** People who have the rare condition. */
const rarelyHad = 20

/** Three studies of the organisation, each of which looks for others, and some people with a condition that nobody else has. */
export async function fillWithConditions(ownerUrl: string): Promise<Studies> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const of = [northlake.details.customUrl]
    const inOrg = 'org_id = (select id from organisation where custom_url = $1)'
    const { rows } = await client.query<{ name: string; count: number }>(
      `select entry ->> 'displayName' as name, count(*)::int from participant, jsonb_array_elements(conditions) as entry
        where ${inOrg} group by 1 order by 2 desc limit 1`,
      of,
    )
    const [common] = rows
    if (common === undefined) throw new Error('Nobody has a condition')
    await client.query(
      `update participant set conditions = jsonb_build_array(jsonb_build_object('displayName', $2::text, 'codeSystem', 'userDefined')),
          contactable_by_any_study = true
        where id in (select id from participant where ${inOrg} and deleted_at is null order by id limit $3)`,
      [...of, rare, rarelyHad],
    )
    const studies = (await client.query<{ id: string }>(`select id from study where ${inOrg} order by id limit 3`, of)).rows
    const kinds = [
      { name: `a condition of ${rarelyHad} people`, condition: rare, isHealthyVolunteer: false },
      { name: `a condition of ${common.count.toLocaleString('en-CA')} people`, condition: common.name, isHealthyVolunteer: false },
      { name: 'healthy volunteers', condition: 'None', isHealthyVolunteer: true },
    ]
    const told: Record<string, string> = {}
    for (const [place, { name, condition, isHealthyVolunteer }] of kinds.entries()) {
      const id = studies[place]?.id ?? ''
      await client.query('delete from eligibility_criterion where study_id = $1', [id])
      await client.query(
        `update study set conditions = array[$2], is_healthy_volunteer = $3, eligible_gender = 'ALL', minimum_age = 18, maximum_age = null where id = $1`,
        [id, condition, isHealthyVolunteer],
      )
      told[name] = id
    }
    await client.query('vacuum analyze participant, study')
    return told
  } finally {
    await client.end()
  }
}

interface Asked {
  readonly studies: Studies
  readonly seconds: number
}

/** Who fits each of the studies, as owners of all people and as coordinators of forty study-sites ask. */
export async function measureSuggestions({ url, signedInAll }: Desk, { studies, seconds }: Asked): Promise<void> {
  const rows: string[][] = []
  for (const [who, crowd] of Object.entries({ owner: owners, 'coordinator of forty': busyCoordinators })) {
    const people = await signedInAll(crowd)
    for (const [name, studyId] of Object.entries(studies)) {
      const load = { url, people, requests: [{ path: `/api/study/${studyId}/participant/suggestMatch` }], connections: 1 }
      await measure({ ...load, seconds: 1 })
      rows.push([`${name}, ${who}`, ...latencies(await measure({ ...load, seconds }))])
    }
  }
  table(['who fits a study (aim p95 ≤ 200 ms)', 'p50', 'p95', 'p99'], rows)
}
