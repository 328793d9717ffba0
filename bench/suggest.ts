import pg from 'pg'
import { northlake } from '../seeds/northlake.ts'
import { type BenchServer, busyCoordinators, owners } from './benchServer.ts'
import { measure } from './load.ts'
import { formatLatencies, table } from './report.ts'

/** Ids of studies, by the kind of participants that each study seeks. */
type Studies = Readonly<Record<string, string>>

const rare = 'Ailment of the bench'
/** Number of people with the rare condition. */
const rareConditionCount = 20

/** Adds three recruiting studies to the organisation, and a rare condition to some participants. */
export async function fillWithConditions(ownerUrl: string): Promise<Studies> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const parameters = [northlake.details.customUrl]
    const orgCondition = 'org_id = (select id from organisation where custom_url = $1)'
    const { rows } = await client.query<{ name: string; count: number }>(
      `select entry ->> 'displayName' as name, count(*)::int from participant, jsonb_array_elements(conditions) as entry
        where ${orgCondition} group by 1 order by 2 desc limit 1`,
      parameters,
    )
    const [common] = rows
    if (common === undefined) throw new Error('Nobody has a condition')
    await client.query(
      `update participant set conditions = jsonb_build_array(jsonb_build_object('displayName', $2::text, 'codeSystem', 'userDefined')),
          contactable_by_any_study = true
        where id in (select id from participant where ${orgCondition} and deleted_at is null order by id limit $3)`,
      [...parameters, rare, rareConditionCount],
    )
    const studies = (await client.query<{ id: string }>(`select id from study where ${orgCondition} order by id limit 3`, parameters)).rows
    const kinds = [
      { name: `a condition of ${rareConditionCount} people`, condition: rare, isHealthyVolunteer: false },
      { name: `a condition of ${common.count.toLocaleString('en-CA')} people`, condition: common.name, isHealthyVolunteer: false },
      { name: 'healthy volunteers', condition: 'None', isHealthyVolunteer: true },
    ]
    const studyIdsByKind: Record<string, string> = {}
    for (const [index, { name, condition, isHealthyVolunteer }] of kinds.entries()) {
      const id = studies[index]?.id ?? ''
      await client.query('delete from eligibility_criterion where study_id = $1', [id])
      await client.query(
        `update study set conditions = array[$2], is_healthy_volunteer = $3, eligible_gender = 'ALL', minimum_age = 18, maximum_age = null where id = $1`,
        [id, condition, isHealthyVolunteer],
      )
      studyIdsByKind[name] = id
    }
    await client.query('vacuum analyze participant, study')
    return studyIdsByKind
  } finally {
    await client.end()
  }
}

interface Params {
  readonly studies: Studies
  readonly seconds: number
}

/** Measures suggestions for each of the studies, to owners of all participants and to coordinators of forty study sites. */
export async function measureSuggestions({ url, signedInAll }: BenchServer, { studies, seconds }: Params): Promise<void> {
  const rows: string[][] = []
  for (const [groupName, userGroup] of Object.entries({ owner: owners, 'coordinator of forty': busyCoordinators })) {
    const people = await signedInAll(userGroup)
    for (const [name, studyId] of Object.entries(studies)) {
      const load = { url, people, requests: [{ path: `/api/study/${studyId}/participant/suggestMatch` }], connections: 1 }
      await measure({ ...load, seconds: 1 })
      rows.push([`${name}, ${groupName}`, ...formatLatencies(await measure({ ...load, seconds }))])
    }
  }
  table(['who fits a study (aim p95 ≤ 200 ms)', 'p50', 'p95', 'p99'], rows)
}
