import pg from 'pg'
import { createRandom, type Random } from '#resources/core/random.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { rankAt } from '../seeds/boards.ts'
import { storyDay } from '../seeds/calendar.ts'
import { northlake } from '../seeds/northlake.ts'
import { makePerson } from '../seeds/people.ts'

const chunkSize = 5000
const rowsOfThirdOrganisation = '2024-01-08'

/**
 * Adds generated participants, with audit events and studies, until three organisations together have the requested number: half in the
 * measured organisation, a quarter in each of the two others.
 * @param ownerUrl URL for a role that row-level security does not restrict
 * @returns id of the measured organisation
 */
export async function fill(ownerUrl: string, participants: number): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows: seededOrganisations } = await client.query<{ id: string }>('select id from organisation order by custom_url = $1 desc', [
      northlake.details.customUrl,
    ])
    const organisations = [...seededOrganisations.map((row) => row.id), await addOrganisation(client)]
    for (const [position, orgId] of organisations.entries()) {
      await addPeople(client, { orgId, wanted: participants / (position === 0 ? 2 : 4) })
    }
    await client.query('vacuum analyze')
    return organisations[0] ?? ''
  } finally {
    await client.end()
  }
}

/**
 * Adds generated participants to the first organisation up to a number. Lists are slow during that time.
 * @param ownerUrl URL for a role that row-level security does not restrict
 * @param change changes the generated people, so that they differ from the demo's participants
 */
export async function addParticipants(ownerUrl: string, participants: number, change: Change = (person) => person): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select id from organisation where custom_url = $1', [northlake.details.customUrl])
    await withoutIndexes(client, () => addPeople(client, { orgId: rows[0]?.id ?? '', wanted: participants, change }))
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/**
 * Adds generated participants to every organisation, each up to this number.
 * @param ownerUrl URL for a role that row-level security does not restrict
 */
export async function fillEachOrganisation(ownerUrl: string, participants: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select id from organisation order by id')
    await withoutIndexes(client, async () => {
      for (const { id } of rows) await addPeople(client, { orgId: id, wanted: participants })
    })
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Drops the indexes during the work and rebuilds them afterwards. Updating the indexes for each row would take ten times as long. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any('{participant,participant_study}'::regclass[]) and not indisunique`,
  )
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'")
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

/**
 * Adds the third organisation. Only its participants matter: the same tables store them together with the participants of the other
 * organisations.
 */
async function addOrganisation(client: pg.Client): Promise<string> {
  const id = createRandom(3).uuid(rowsOfThirdOrganisation)
  await client.query(
    `insert into organisation (org_id, id, name, custom_url, web_page_title) values ($1, $1, 'Third', 'https://third.example', 'Third')`,
    [id],
  )
  return id
}

/** Position with which new cards come after all cards of the demo. */
export const behindDemo = 1_000_000

type Person = ReturnType<typeof makePerson>
type Change = (person: Person, random: Random) => Person

async function addPeople(
  client: pg.Client,
  { orgId, wanted, change = (person) => person }: { readonly orgId: string; readonly wanted: number; readonly change?: Change },
): Promise<void> {
  const studySites = (
    await client.query<StudySite>(
      `select study_id, site_id, studydesk_study_site(study_id, site_id) as place, board_column.id as column_id
        from study_site join board_column using (org_id, study_id)
        where org_id = $1 and step = 'ENROLLED' order by study_site.id`,
      [orgId],
    )
  ).rows
  const { rows } = await client.query<{ count: number }>('select count(*)::int from participant where org_id = $1', [orgId])
  const present = rows[0]?.count ?? 0
  const random = createRandom(wanted)
  // The rows already contain the study sites of their people. The trigger would process one person at a time and take eight times as
  // long.
  await client.query('alter table participant_study disable trigger study_sites_of_people')
  for (let start = present; start < wanted; start += chunkSize) {
    const people = Array.from({ length: Math.min(chunkSize, wanted - start) }, (_, step) =>
      change(makePerson(random, { language: 'en', number: 100_000 + start + step, ages: [18, 90], conditions }), random),
    )
    const placements = people.map((person) => ({ person, studySite: chooseStudySite(random, studySites) }))
    const system = { orgId, version: 1, createdAt: 'now', updatedAt: 'now' }
    await insert(
      client,
      'participant',
      placements.map(({ person, studySite }) =>
        inSnake({ ...system, ...person, studySites: studySite === null ? null : [studySite.place] }),
      ),
    )
    await insert(
      client,
      'participant_study',
      placements.flatMap(({ person, studySite }, step) =>
        studySite === null
          ? []
          : [createParticipation(random, { orgId, id: person.id, studySite, rank: rankAt(behindDemo + start + step) })],
      ),
    )
    await insert(
      client,
      'audit_event',
      people.map((person) => createCreationEvent(random, { orgId, person })),
    )
  }
  await client.query('alter table participant_study enable trigger study_sites_of_people')
}

interface StudySite {
  readonly study_id: string
  readonly site_id: string
  /** Id of the column for enrolled participants. */
  readonly column_id: string
  /** Value in the form of `participant.study_sites`. */
  readonly place: string
}
type Row = Readonly<Record<string, unknown>>

/** Picks a study site for six in ten people, and null for all others. */
const chooseStudySite = (random: Random, studySites: readonly StudySite[]): StudySite | null =>
  studySites.length === 0 || !random.chance(0.6) ? null : random.pick(studySites)

const createParticipation = (
  random: Random,
  { orgId, id, studySite, rank }: { readonly orgId: string; readonly id: string; readonly studySite: StudySite; readonly rank: string },
): Row => ({
  org_id: orgId,
  id: random.uuid(storyDay),
  version: 1,
  created_at: 'now',
  updated_at: 'now',
  participant_id: id,
  recruitment_status: 'ENROLLED',
  study_id: studySite.study_id,
  site_id: studySite.site_id,
  column_id: studySite.column_id,
  rank,
})

const createCreationEvent = (
  random: Random,
  { orgId, person }: { readonly orgId: string; readonly person: { readonly id: string } & Row },
): Row => ({
  org_id: orgId,
  id: random.uuid(storyDay),
  kind: 'participant',
  action: 'create',
  record_id: person.id,
  changes: Object.fromEntries(Object.entries(person).map(([name, value]) => [name, [null, value]])),
})

/** Inserts rows with the same columns. All columns that the rows omit get their defaults. */
async function insert(client: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first)
    .map((name) => `"${name}"`)
    .join(', ')
  await client.query(`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
    JSON.stringify(rows),
  ])
}

const conditions = northlake.studies.flatMap((study) => study.conditions)
const inSnake = (row: object): Row => Object.fromEntries(Object.entries(row).map(([name, value]) => [toSnakeCase(name), value]))
