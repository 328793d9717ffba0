import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Schema } from './model.ts'

export const migrationsFolder = join(import.meta.dirname, '../../../../migrations')
export const snapshotName = 'schema.snapshot.json'
const snapshotFile = join(migrationsFolder, snapshotName)

export const emptySchema: Schema = { tables: [] }

/** Reads the schema that results from the committed migrations. */
export const readSnapshot = (): Schema =>
  existsSync(snapshotFile) ? (JSON.parse(readFileSync(snapshotFile, 'utf8')) as Schema) : emptySchema

export const writeSnapshot = (schema: Schema): void => writeFileSync(snapshotFile, buildSnapshotText(schema))

/** Text of the snapshot. Former names are left out: they describe a transition, not the schema. */
export function buildSnapshotText(schema: Schema): string {
  return `${JSON.stringify(schema, (key, value: unknown) => (key === 'renamedFrom' ? undefined : value), 2)}\n`
}

/** First line of the files that schema:diff writes. */
export const generatedMark = '-- Made by schema:diff from the declarations.'

/**
 * Reads the migrations written by hand, in order. They create the platform's tables, which no declaration defines. The tables of
 * resources depend on the first of these migrations; later ones may depend on the tables of resources.
 */
export const listPlatformMigrations = (): readonly string[] =>
  readdirSync(migrationsFolder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readFileSync(join(migrationsFolder, file), 'utf8'))
    .filter((sql) => !sql.startsWith(generatedMark))

/** Returns a file name with the first free number: `0003_add_equipment.sql`. */
export function buildNextMigrationName(name: string): string {
  const last = readdirSync(migrationsFolder).flatMap((file) => /^(\d{4})_.*\.sql$/.exec(file)?.[1] ?? [])
  const number = Math.max(0, ...last.map(Number)) + 1
  return `${String(number).padStart(4, '0')}_${name}.sql`
}
