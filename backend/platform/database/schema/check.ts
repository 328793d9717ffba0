import { Client } from 'pg'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { buildDesiredSchema } from './desired.ts'
import { searchColumnName } from './desiredIndexes.ts'
import { diff } from './diff.ts'
import { compareLive, readLive } from './live.ts'
import { listPlatformMigrations, readSnapshot } from './snapshot.ts'
import { statementOf } from './statements.ts'

/** The SQL that creates every resource's table in a database that has the platform's tables. */
export function buildInitialSql(resources: readonly ResourceDefinition[]): string {
  return diff({ tables: [] }, buildDesiredSchema(resources)).actions.map(statementOf).join('\n\n')
}

/**
 * Compares the committed snapshot with the declarations and returns what to do about a difference. Like `schema:diff`, it ignores the
 * order of columns and indexes.
 */
export function checkSnapshot(resources: readonly ResourceDefinition[]): string[] {
  const isSame = diff(readSnapshot(), buildDesiredSchema(resources)).actions.length === 0
  return isSame ? [] : ['migrations/schema.snapshot.json: the declarations have changed; run npm run schema:diff NAME']
}

/**
 * Compares a database built from the migrations with one built from the declarations, both ways.
 * @param migratedUrl of a database that has run every migration
 * @param emptyUrl of a new database with the same owner
 * @returns every difference; empty if both are equal
 */
export async function checkDatabase(resources: readonly ResourceDefinition[], migratedUrl: string, emptyUrl: string): Promise<string[]> {
  const names = resources.filter((resource) => resource.view !== true).map((resource) => toSnakeCase(resource.name))
  return withClient(migratedUrl, (migratedDb) =>
    withClient(emptyUrl, async (declaredDb) => {
      const [platform = '', ...later] = listPlatformMigrations()
      for (const sql of [platform, buildInitialSql(resources), ...later]) await declaredDb.query(sql)
      const [migratedLive, declaredLive] = [await readLive(migratedDb, names), await readLive(declaredDb, names)]
      const differences = compareLive({
        one: migratedLive,
        other: declaredLive,
        oneName: 'the migrations have',
        otherName: 'the declarations say',
      })
      return [...differences, ...(await checkViews(migratedDb, resources)), ...(await checkUndeclaredTables(migratedDb, declaredDb))]
    }),
  )
}

/** Reports declared fields that are missing in the database's view, and the text of the quick search. */
async function checkViews(client: Client, resources: readonly ResourceDefinition[]): Promise<string[]> {
  const views = resources.filter((resource) => resource.view === true)
  const live = await readLive(
    client,
    views.map((resource) => toSnakeCase(resource.name)),
  )
  return views.flatMap((resource) =>
    buildDesiredSchema([{ ...resource, view: undefined } as ResourceDefinition])
      .tables.flatMap((table) => table.columns)
      .filter((column) => column.generated === null || column.name === searchColumnName)
      .filter((column) => live.get(toSnakeCase(resource.name))?.has(`column ${column.name}`) !== true)
      .map((column) => `${toSnakeCase(resource.name)}: the view has no column ${column.name}`),
  )
}

/**
 * Reports tables that no declaration defines: a migration created them and none dropped them. Tables of the platform are exempt by their
 * prefix.
 */
async function checkUndeclaredTables(migratedDb: Client, declaredDb: Client): Promise<string[]> {
  const [migratedTables, declaredTables] = [await tablesOf(migratedDb), await tablesOf(declaredDb)]
  return migratedTables
    .filter((name) => !declaredTables.includes(name) && !name.startsWith('studydesk_'))
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
