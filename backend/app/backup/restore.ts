import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { verifyAudit } from '../../organisation/audit/verify.ts'
import { StartError } from '../../platform/common/startError.ts'
import type { Config } from '../../platform/config/config.ts'
import { type DatabaseLocation, openDatabase, reachDatabase } from '../../platform/database/index.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { connect, prepareRole } from '../../platform/database/roles.ts'
import type { Database } from '../../platform/database/types.ts'
import { openStore } from '../../platform/files/disk.ts'
import { prepareJobs } from '../../platform/jobs/index.ts'
import { withoutReferences } from './constraints.ts'
import { buildFilePath, buildTablePath, fingerprintOf, type Manifest, readManifest, type TableContent } from './manifest.ts'
import { quoteColumns, quoteTable } from './tables.ts'

/**
 * Restores a backup of this or an older version into an empty database, and checks it: it counts every table's rows, hashes every stored
 * file, and compares the last seals of the audit trail. It writes the rows in one transaction: a failed restore leaves no rows behind.
 * @param report receives progress messages, without values
 * @throws StartError when the backup is incomplete, the secret differs, or the database already contains an organisation
 */
export async function restoreBackup(config: Config, folder: string, report: (line: string) => void): Promise<void> {
  const manifest = await readManifest(folder)
  if (manifest.fieldKey !== fingerprintOf(config.secrets.field)) {
    throw new StartError(
      'FIELD_SECRET differs from that of the backup: secret fields could not be read. Set the FIELD_SECRET that was used for the backup.',
    )
  }
  const connectionInfo = await reachDatabase(config)
  try {
    await restoreRows(connectionInfo, folder, manifest)
    report(`${manifest.tables.length} tables restored, row counts verified`)
  } finally {
    await connectionInfo.close()
  }
  const database = await openDatabase(config)
  try {
    await prepareJobs(database)
    await restoreJobs(connectionInfo, folder, manifest)
    report('Pending jobs restored')
    await restoreFiles({ config, database, folder, manifest })
    report(`${manifest.files.count} files restored, hashes verified`)
    await checkHistory(database, manifest)
    report('The audit history is intact and complete')
  } finally {
    await database.close()
  }
}

async function restoreRows(connectionInfo: DatabaseLocation, folder: string, manifest: Manifest): Promise<void> {
  const owner = await connect(connectionInfo.owner, connectionInfo.setting)
  try {
    await prepareRole(owner, connectionInfo.members)
    await migrateAsFar(owner, manifest)
    await owner.query('begin')
    await rejectFilled(owner)
    await restoreTables(
      owner,
      folder,
      manifest.tables.filter((table) => !isOfJobs(table)),
    )
    await owner.query('commit')
    // Without statistics, the checks that follow and the first requests would take minutes.
    await owner.query(
      `analyze ${manifest.tables
        .filter((table) => !isOfJobs(table))
        .map(quoteTable)
        .join(', ')}`,
    )
  } finally {
    await owner.end()
  }
}

/** Restores the tables of jobs. They belong to the application's database role, which creates them when the database is opened. */
async function restoreJobs(connectionInfo: DatabaseLocation, folder: string, manifest: Manifest): Promise<void> {
  const client = await connect(connectionInfo.application, connectionInfo.setting)
  try {
    await client.query('begin')
    await restoreTables(client, folder, manifest.tables.filter(isOfJobs))
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const isOfJobs = ({ schema }: TableContent): boolean => schema === 'graphile_worker'

function restoreTables(client: pg.Client, folder: string, tables: readonly TableContent[]): Promise<void> {
  return withoutReferences(client, tables, async () => {
    for (const table of tables) await restoreTable(client, folder, table)
    for (const table of tables) await countRows(client, table)
  })
}

/** Creates the tables as they were at the time of the backup. Later migrations run when the database is opened. */
async function migrateAsFar(owner: pg.Client, { migrations }: Manifest): Promise<void> {
  const lastName = migrations.at(-1)?.name ?? ''
  await migrate(owner, { include: (name) => name <= lastName })
  const { rows } = await owner.query<Manifest['migrations'][number]>('select name, checksum from studydesk_migration order by name')
  const differingMigration = migrations.find(({ name, checksum }) => !rows.some((row) => row.name === name && row.checksum === checksum))
  if (differingMigration !== undefined)
    throw new StartError(`The backup was made by another version: its migration ${differingMigration.name} differs.`)
  if (rows.length > migrations.length) throw new StartError('The database is newer than the backup: restore into an empty one.')
}

async function rejectFilled(owner: pg.Client): Promise<void> {
  await owner.query("select set_config('app.purpose', 'seal', true)")
  const { rowCount } = await owner.query('select 1 from organisation limit 1')
  if (rowCount !== 0) throw new StartError('The database holds an organisation already: restore into an empty one.')
}

async function restoreTable(owner: pg.Client, folder: string, table: TableContent): Promise<void> {
  const hash = createHash('sha256')
  const hashTransform = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      hash.update(chunk)
      callback(null, chunk)
    },
  })
  // By hand: a backup replaces all rows, including the audit trail.
  await owner.query(`delete from ${quoteTable(table)}`)
  const copy = owner.query(copyFrom(`copy ${quoteTable(table)} (${quoteColumns(table.columns)}) from stdin`))
  await pipeline(createReadStream(join(folder, buildTablePath(table))), hashTransform, createGunzip(), copy)
  if (hash.digest('hex') !== table.sha256) throw new StartError(`The backup is not whole: ${buildTablePath(table)} was changed.`)
}

async function countRows(owner: pg.Client, table: TableContent): Promise<void> {
  const group = table.columns.includes('org_id') ? 'org_id::text' : "'all'"
  const { rows } = await owner.query<{ key: string; count: string }>(
    `select ${group} as key, count(*)::text as count from ${quoteTable(table)} group by 1`,
  )
  const restoredCounts = Object.fromEntries(rows.map(({ key, count }) => [key, Number(count)]))
  const isSame = Object.keys({ ...restoredCounts, ...table.rows }).every((key) => restoredCounts[key] === table.rows[key])
  if (!isSame) throw new StartError(`The backup is not whole: the rows of ${table.schema}.${table.name} are not as many as they were.`)
}

async function restoreFiles(work: {
  readonly config: Config
  readonly database: Database
  readonly folder: string
  readonly manifest: Manifest
}): Promise<void> {
  const store = await openStore(work.config)
  const missingFiles = new Set(work.manifest.files.gone)
  const organisations = work.manifest.tables.find(({ name }) => name === 'stored_file')?.rows ?? {}
  for (const orgId of Object.keys(organisations)) {
    const [answer] = await work.database.batch(orgId, [{ text: 'select location, sha256 from stored_file order by id', values: [] }])
    for (const { location, sha256 } of (answer?.rows ?? []) as { location: string; sha256: Buffer }[]) {
      if (missingFiles.has(location)) continue
      const path = join(work.folder, buildFilePath(location))
      const hash = createHash('sha256')
      await pipeline(createReadStream(path), hash).catch(() => {
        throw new StartError(`The backup is not whole: the file ${location} is missing.`)
      })
      if (!hash.digest().equals(sha256)) throw new StartError(`The backup is not whole: the file ${location} was changed.`)
      await store.put(path, location, { fileSize: (await stat(path)).size, sha256 })
    }
  }
}

async function checkHistory(database: Database, { seals }: Manifest): Promise<void> {
  const { organisations, fault } = await verifyAudit(database)
  if (fault !== null)
    throw new StartError(`The audit history does not fit: seal ${fault.seal} of organisation ${fault.orgId} (${fault.fault}).`)
  const missing = seals.find(({ orgId, root }) => organisations.find((each) => each.orgId === orgId)?.root !== root)
  if (missing !== undefined)
    throw new StartError(`The audit history of organisation ${missing.orgId} does not end in the seal of the backup.`)
}
