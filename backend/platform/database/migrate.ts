import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../common/startError.ts'
import { applicationRole } from './roles.ts'

const folder = join(import.meta.dirname, '../../../migrations')
/** Key of the advisory lock: any number that no other lock uses. */
const lock = 7_391_204
/** Pause between two attempts to get the lock, in milliseconds. */
const lockPause = 200
/**
 * Milliseconds that a migration waits for a lock on a table, because all later queries of the table wait behind it; number of attempts; and
 * pause between two of them, in which these queries run. Together half an hour, the longest that an export may take.
 */
const lockWait = { milliseconds: 2000, attempts: 450, pause: 2000 } as const

/**
 * Start of a migration that runs statement by statement without a transaction, which `create index concurrently` needs. If it fails, the
 * next start repeats it as a whole.
 */
export const noTransactionMark = '-- Without a transaction:'

/**
 * Runs pending migrations in the order of their file names, each in a transaction unless it begins with `noTransactionMark`. Nodes that start at the same time wait for each other.
 * @param options.include selects the migrations of an earlier release by name; by default all run
 * @returns names of the migrations that ran now
 */
export async function migrate(
  owner: pg.Client,
  options: { readonly include?: (name: string) => boolean } = {},
): Promise<readonly string[]> {
  const requestedMigrations = (await readMigrations()).filter(({ name }) => options.include?.(name) ?? true)
  await acquireLock(owner)
  try {
    await owner.query(bookkeepingSql)
    const { rows } = await owner.query<{ name: string; checksum: string }>('select name, checksum from studydesk_migration')
    const checksumsByName = new Map(rows.map((row) => [row.name, row.checksum]))
    rejectUnknown(requestedMigrations, checksumsByName)
    const due = requestedMigrations.filter(({ name }) => !checksumsByName.has(name))
    for (const migration of due) await runMigration(owner, migration)
    return due.map(({ name }) => name)
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [lock])
  }
}

/**
 * Migrations that ran, and the steps of the server's set-up that are in progress or done. Neither
 * belongs to an organisation.
 */
const bookkeepingSql = `
  set client_min_messages = warning;
  create table if not exists studydesk_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now());
  create table if not exists studydesk_step (name text primary key, finished_at timestamptz);
  grant select, insert, update on studydesk_step to ${applicationRole};
  grant select on studydesk_migration to ${applicationRole};
  reset client_min_messages`

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** Returns the names and checksums of the migrations of this release, in order. */
export const listMigrations = async (): Promise<readonly Pick<Migration, 'name' | 'checksum'>[]> =>
  (await readMigrations()).map(({ name, checksum }) => ({ name, checksum }))

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Rejects a migration that was edited after it ran, or that this version does not know: database and code do not match. */
function rejectUnknown(migrations: readonly Migration[], checksumsByName: ReadonlyMap<string, string>): void {
  for (const { name, checksum } of migrations) {
    if (checksumsByName.has(name) && checksumsByName.get(name) !== checksum) {
      throw new StartError(`The migration ${name} was changed after it ran on this database: undo the change and write a new migration.`)
    }
  }
  const unknown = [...checksumsByName.keys()].filter((name) => !migrations.some((each) => each.name === name))
  if (unknown.length > 0)
    throw new StartError(
      `The database has migrations that this version does not know (${unknown.join(', ')}): it belongs to a later version.`,
    )
}

/** Asks again and again: a node that waits inside a statement would block `create index concurrently` of the node that migrates. */
async function acquireLock(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ isAcquired: boolean }>('select pg_try_advisory_lock($1) as "isAcquired"', [lock])
    if (rows[0]?.isAcquired === true) return
    await pause(lockPause)
  }
}

/** Runs a migration and records it. @throws StartError if it fails */
export const runMigration = (owner: pg.Client, migration: Migration): Promise<void> =>
  migration.sql.startsWith(noTransactionMark) ? runWithoutTransaction(owner, migration) : runInTransaction(owner, migration)

async function runWithoutTransaction(owner: pg.Client, migration: Migration): Promise<void> {
  try {
    for (const statement of migration.sql.split(/;[ ]*\n/)) await owner.query(statement)
    await record(owner, migration)
  } catch (error) {
    throw new StartError(`The migration ${migration.name} failed: ${messageOf(error)}. The next start repeats it.`)
  }
}

async function runInTransaction(owner: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await owner.query('begin')
      await owner.query(`set local lock_timeout = ${lockWait.milliseconds}`)
      await owner.query(migration.sql)
      await record(owner, migration)
      await owner.query('commit')
      return
    } catch (error) {
      await owner.query('rollback').catch(() => undefined)
      if (!isLockTimeout(error) || attempt === lockWait.attempts)
        throw new StartError(`The migration ${migration.name} failed and was undone: ${messageOf(error)}`)
      await pause(lockWait.pause)
    }
  }
}

async function record(owner: pg.Client, { name, checksum }: Migration): Promise<void> {
  await owner.query('insert into studydesk_migration (name, checksum) values ($1, $2)', [name, checksum])
}

const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
