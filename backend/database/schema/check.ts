import { Client } from 'pg'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { desiredSchema } from './desired.ts'
import { diff } from './diff.ts'
import { compareLive, readLive } from './live.ts'
import { platformMigrations, readSnapshot } from './snapshot.ts'
import { statementOf } from './statements.ts'

/** The SQL that makes every resource's table in a database that has the platform's. */
export function initialSql(resources: readonly ResourceDefinition[]): string {
  return diff({ tables: [] }, desiredSchema(resources)).actions.map(statementOf).join('\n\n')
}

/**
 * Does the committed snapshot say what the declarations ask for? Said as what to do about it. The same comparison as in `schema:diff`: in which
 * order columns and indexes are named is no difference.
 */
export function checkSnapshot(resources: readonly ResourceDefinition[]): string[] {
  const isSame = diff(readSnapshot(), desiredSchema(resources)).actions.length === 0
  return isSame ? [] : ['migrations/schema.snapshot.json: the declarations have changed; run npm run schema:diff NAME']
}

/**
 * Compares a database built from the migrations with one built from the declarations, both ways.
 * @param migratedUrl of a database that has run every migration
 * @param emptyUrl of a new database, whose owner is the same
 * @returns every difference; empty when there is none
 */
export async function checkDatabase(resources: readonly ResourceDefinition[], migratedUrl: string, emptyUrl: string): Promise<string[]> {
  const names = resources.filter((resource) => resource.view !== true).map((resource) => snake(resource.name))
  return withClient(migratedUrl, (migrated) =>
    withClient(emptyUrl, async (declared) => {
      const [platform = '', ...later] = platformMigrations()
      for (const sql of [platform, initialSql(resources), ...later]) await declared.query(sql)
      const [one, other] = [await readLive(migrated, names), await readLive(declared, names)]
      const differences = compareLive({ one, other, oneName: 'the migrations have', otherName: 'the declarations say' })
      return [...differences, ...(await checkViews(migrated, resources)), ...(await checkStrangers(migrated, declared))]
    }),
  )
}

/** A declared view must answer every declared field. */
async function checkViews(client: Client, resources: readonly ResourceDefinition[]): Promise<string[]> {
  const views = resources.filter((resource) => resource.view === true)
  const live = await readLive(
    client,
    views.map((resource) => snake(resource.name)),
  )
  return views.flatMap((resource) =>
    desiredSchema([{ ...resource, view: undefined } as ResourceDefinition])
      .tables.flatMap((table) => table.columns)
      .filter((column) => column.generated === null && live.get(snake(resource.name))?.has(`column ${column.name}`) !== true)
      .map((column) => `${snake(resource.name)}: the view has no column ${column.name}`),
  )
}

/** Tables that no declaration asks for: the migrations made them and should have dropped them. The platform keeps notes of its own under its name. */
async function checkStrangers(migrated: Client, declared: Client): Promise<string[]> {
  const [one, other] = [await tablesOf(migrated), await tablesOf(declared)]
  return one
    .filter((name) => !other.includes(name) && !name.startsWith('studydesk_'))
    .map((name) => `${name}: a table that nothing declares`)
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v', 'm')",
  )
  return rows.map(({ name }) => name)
}

async function withClient<Answer>(connectionString: string, work: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
