import pg from 'pg'
import { northlake } from '../seeds/northlake.ts'
import { type BenchServer, busyCoordinators } from './benchServer.ts'
import { type Headers, measure, percentileOf } from './load.ts'
import { formatLatencies, table } from './report.ts'

const studies = 200
/** User with the permission OWN on studies, who sees all studies. */
const admin = 'admin@northlake.example'

/** Adds copies of the organisation's first study, each with its board and at every site. Runs before participants are added to them. */
export async function addStudies(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; count: number }>(
      `select (array_agg(id order by id))[1] as id, count(*)::int from study
        where org_id = (select id from organisation where custom_url = $1)`,
      [northlake.details.customUrl],
    )
    const original = rows[0]?.id ?? ''
    for (let number = rows[0]?.count ?? 0; number < studies; number += 1) {
      const id = crypto.randomUUID()
      const name = `'Bench ${number}'`
      await copy(
        client,
        { table: 'study', of: ['id', original] },
        { id: `'${id}'`, trial_id: name, abbreviated_title: name, trial_name: name },
      )
      await copy(client, { table: 'board_column', of: ['study_id', original] }, { id: 'gen_random_uuid()', study_id: `'${id}'` })
      await client.query(
        `insert into study_site (org_id, id, study_id, site_id, enrollment_goal)
          select org_id, gen_random_uuid(), $1, site.id, 40 from site where org_id = (select org_id from study where id = $1)`,
        [id],
      )
    }
  } finally {
    await client.end()
  }
}

interface Source {
  readonly table: string
  readonly of: readonly [column: string, value: string]
}

/** Copies rows. Some columns get the passed SQL expressions instead of the copied values. */
async function copy(client: pg.Client, { table: name, of: [column, value] }: Source, changed: Readonly<Record<string, string>>) {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [name],
  )
  const columns = rows.map((row) => row.name)
  await client.query(
    `insert into ${name} (${columns.map((each) => `"${each}"`).join(', ')})
      select ${columns.map((each) => changed[each] ?? `"${each}"`).join(', ')} from ${name} where ${column} = $1`,
    [value],
  )
}

const rounds = 30

/** Measures the list of studies after changes. Each change of a card invalidates the cached figures. */
async function afterChanges(url: string, { reader, writer }: Readonly<Record<'reader' | 'writer', Headers>>): Promise<readonly string[]> {
  const call = async (path: string, headers: Headers, init: RequestInit = {}) => {
    const startedAt = performance.now()
    const answer = await fetch(`${url}/api/${path}`, { ...init, headers: { ...headers, 'content-type': 'application/json' } })
    const { data, error } = await answer.json()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(error)}`)
    return { data, milliseconds: performance.now() - startedAt }
  }
  const { data: cards } = await call(`participant-studies?_end=${rounds}&_total=none`, writer)
  const times: number[] = []
  for (const { id, version } of cards as readonly { readonly id: string; readonly version: number }[]) {
    await call(`participant-study/${id}`, writer, { method: 'PATCH', body: JSON.stringify({ tags: [`bench${times.length}`], version }) })
    times.push((await call('studies?appendNotificationCount=true', reader)).milliseconds)
  }
  times.sort((left, right) => left - right)
  return [50, 95, 99].map((rank) => percentileOf(times, rank).toFixed(1))
}

/** Measures the list of studies for a user with OWN on studies, and for coordinators of forty study sites. */
export async function measurePortfolio({ url, signedIn, signedInAll }: BenchServer, seconds: number): Promise<void> {
  const rows: string[][] = []
  const coordinators = await signedInAll(busyCoordinators)
  const [writer = {}] = coordinators
  for (const [groupName, people] of Object.entries({
    [`owner of ${studies} studies`]: [await signedIn(admin)],
    'coordinator of forty study-sites': coordinators,
  })) {
    const load = { url, people, requests: [{ path: '/api/studies?appendNotificationCount=true' }], connections: 1 }
    await measure({ ...load, seconds: 1 })
    rows.push([groupName, ...formatLatencies(await measure({ ...load, seconds }))])
    rows.push([`${groupName}, each after a change of a card`, ...(await afterChanges(url, { reader: people[0] ?? {}, writer }))])
  }
  table(['portfolio (aim p95 ≤ 300 ms)', 'p50', 'p95', 'p99'], rows)
}
