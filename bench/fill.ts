import pg from 'pg'
import { snake } from '#resources/core/names.ts'
import { northlake } from '../seeds/northlake.ts'
import { makePerson } from '../seeds/people.ts'
import { createRandom } from '../seeds/random.ts'

const chunkSize = 5000

export interface Filled {
  /** The organisation that is asked; two others lie beside it in the same tables. */
  readonly orgId: string
  readonly participants: number
}

/**
 * Adds invented participants, with their audit events, until three organisations have as many as asked for together:
 * half in the organisation that is measured, a quarter in each of the others.
 * @param ownerUrl of a role that row-level security does not bind
 */
export async function fill(ownerUrl: string, participants: number): Promise<Filled> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(`select id from organisation order by custom_url limit 2`)
    const ids = rows.map((row) => row.id)
    const third = createRandom(3).uuid('2024-01-08')
    await client.query(
      `insert into organisation select (jsonb_populate_record(organisation, jsonb_build_object('id', $1::text, 'org_id', $1::text, 'name', 'Third', 'custom_url', 'third'))).*
       from organisation limit 1`,
      [third],
    )
    for (const [position, orgId] of [...ids, third].entries()) {
      const { rows: counted } = await client.query<{ count: string }>('select count(*) from participant where org_id = $1', [orgId])
      const wanted = position === 0 ? participants / 2 : participants / 4
      await addPeople(client, orgId, Number(counted[0]?.count), wanted)
    }
    await client.query('vacuum analyze')
    return { orgId: ids[0] ?? '', participants }
  } finally {
    await client.end()
  }
}

async function addPeople(client: pg.Client, orgId: string, from: number, to: number): Promise<void> {
  const random = createRandom(from + to)
  for (let start = from; start < to; start += chunkSize) {
    const people = Array.from({ length: Math.min(chunkSize, to - start) }, (_, step) => {
      const number = 100_000 + start + step
      const person = makePerson(random, { language: 'en', number, ages: [18, 90], conditions: conditions })
      return { ...inSnake(person), org_id: orgId, version: 1, created_at: 'now', updated_at: 'now' }
    })
    const columns = Object.keys(people[0] ?? {}).map((name) => `"${name}"`).join(', ')
    await client.query(
      `with added as (
         insert into participant (${columns}) select ${columns} from jsonb_populate_recordset(null::participant, $1::jsonb) returning org_id, id, first_name
       )
       insert into audit_event (org_id, id, kind, action, record_id, changes)
       select org_id, gen_random_uuid(), 'participant', 'create', id, jsonb_build_object('firstName', jsonb_build_array(null, first_name)) from added`,
      [JSON.stringify(people)],
    )
  }
}

const conditions = northlake.studies.flatMap((study) => study.conditions)

const inSnake = (row: object): Record<string, unknown> => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value]))
