import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Schema } from './model.ts'

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')
export const snapshotName = 'schema.snapshot.json'
const snapshotFile = join(migrationsFolder, snapshotName)

export const emptySchema: Schema = { tables: [] }

/** What the committed migrations add up to. */
export const readSnapshot = (): Schema =>
  existsSync(snapshotFile) ? (JSON.parse(readFileSync(snapshotFile, 'utf8')) as Schema) : emptySchema

export const writeSnapshot = (schema: Schema): void => writeFileSync(snapshotFile, snapshotText(schema))

/** Former names are no part of it: they say how to get somewhere, not what is there. */
export function snapshotText(schema: Schema): string {
  return `${JSON.stringify(schema, (key, value: unknown) => (key === 'renamedFrom' ? undefined : value), 2)}\n`
}

/** How schema:diff begins what it writes. */
export const generatedMark = '-- Made by schema:diff from the declarations.'

/**
 * The migrations written by hand, in order: tables of the platform, which no declaration asks for. The first is what resources' tables
 * stand on; later ones may stand on those in turn.
 */
export const platformMigrations = (): readonly string[] =>
  readdirSync(migrationsFolder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readFileSync(join(migrationsFolder, file), 'utf8'))
    .filter((sql) => !sql.startsWith(generatedMark))

/** `0003_add_equipment.sql`, the first number that is free. */
export function nextMigrationName(name: string): string {
  const last = readdirSync(migrationsFolder).flatMap((file) => /^(\d{4})_.*\.sql$/.exec(file)?.[1] ?? [])
  const number = Math.max(0, ...last.map(Number)) + 1
  return `${String(number).padStart(4, '0')}_${name}.sql`
}
