import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { verifyAudit } from '../audit/verify.ts'
import type { Config } from '../config.ts'
import { type DatabasePlace, openDatabase, reachDatabase } from '../database/index.ts'
import { migrate } from '../database/migrate.ts'
import { connect, prepareRole } from '../database/roles.ts'
import type { Database } from '../database/types.ts'
import { openStore } from '../files/disk.ts'
import { prepareJobs } from '../jobs/index.ts'
import { StartError } from '../startError.ts'
import { withoutReferences } from './constraints.ts'
import { fingerprintOf, type Manifest, readManifest, storedFile, type TableContent, tableFile } from './manifest.ts'
import { quotedColumns, quotedTable } from './tables.ts'

/**
 * Brings a backup into an empty database, of this or an older version, and checks it: every table's rows are counted, every stored file is
 * hashed, and the audit history must end in the same seals. The rows come in one transaction: a restore that fails leaves nothing behind.
 * @param told is told what is being done, without values
 * @throws StartError when the backup is not whole, the secret is another one, or the database holds an organisation already
 */
export async function restoreBackup(config: Config, folder: string, told: (line: string) => void): Promise<void> {
  const manifest = await readManifest(folder)
  if (manifest.fieldKey !== fingerprintOf(config.secrets.field)) {
    throw new StartError('FIELD_SECRET is not the one of the backup: fields that hold secrets could never be read again.')
  }
  const place = await reachDatabase(config)
  try {
    await restoreRows(place, folder, manifest)
    told(`${manifest.tables.length} tables, every row counted`)
  } finally {
    await place.close()
  }
  const database = await openDatabase(config)
  try {
    await prepareJobs(database)
    await restoreJobs(place, folder, manifest)
    told('Jobs that waited')
    await restoreFiles({ config, database, folder, manifest })
    told(`${manifest.files.count} files, each of them hashed`)
    await checkHistory(database, manifest)
    told('The audit history is whole and ends where it ended')
  } finally {
    await database.close()
  }
}

async function restoreRows(place: DatabasePlace, folder: string, manifest: Manifest): Promise<void> {
  const owner = await connect(place.owner, place.setting)
  try {
    await prepareRole(owner, place.members)
    await migrateAsFar(owner, manifest)
    await owner.query('begin')
    await refuseFilled(owner)
    await restoreTables(
      owner,
      folder,
      manifest.tables.filter((table) => !isOfJobs(table)),
    )
    await owner.query('commit')
    // Without statistics the checks that follow, and the first calls, would take minutes.
    await owner.query(
      `analyze ${manifest.tables
        .filter((table) => !isOfJobs(table))
        .map(quotedTable)
        .join(', ')}`,
    )
  } finally {
    await owner.end()
  }
}

/** The tables of jobs belong to the application's role, and come to be when the database is opened. */
async function restoreJobs(place: DatabasePlace, folder: string, manifest: Manifest): Promise<void> {
  const client = await connect(place.application, place.setting)
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

/** The tables as they were when the backup was made; what came later follows when the database is opened. */
async function migrateAsFar(owner: pg.Client, { migrations }: Manifest): Promise<void> {
  await migrate(owner, { upTo: migrations.at(-1)?.name ?? '' })
  const { rows } = await owner.query<Manifest['migrations'][number]>('select name, checksum from studydesk_migration order by name')
  const differing = migrations.find(({ name, checksum }) => !rows.some((row) => row.name === name && row.checksum === checksum))
  if (differing !== undefined) throw new StartError(`The backup was made by another version: its migration ${differing.name} differs.`)
  if (rows.length > migrations.length) throw new StartError('The database is newer than the backup: restore into an empty one.')
}

async function refuseFilled(owner: pg.Client): Promise<void> {
  await owner.query("select set_config('app.purpose', 'seal', true)")
  const { rowCount } = await owner.query('select 1 from organisation limit 1')
  if (rowCount !== 0) throw new StartError('The database holds an organisation already: restore into an empty one.')
}

async function restoreTable(owner: pg.Client, folder: string, table: TableContent): Promise<void> {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  // By hand: a backup takes the place of everything, history included.
  await owner.query(`delete from ${quotedTable(table)}`)
  const copy = owner.query(copyFrom(`copy ${quotedTable(table)} (${quotedColumns(table.columns)}) from stdin`))
  await pipeline(createReadStream(join(folder, tableFile(table))), hashing, createGunzip(), copy)
  if (hash.digest('hex') !== table.sha256) throw new StartError(`The backup is not whole: ${tableFile(table)} was changed.`)
}

async function countRows(owner: pg.Client, table: TableContent): Promise<void> {
  const group = table.columns.includes('org_id') ? 'org_id::text' : "'all'"
  const { rows } = await owner.query<{ key: string; count: string }>(
    `select ${group} as key, count(*)::text as count from ${quotedTable(table)} group by 1`,
  )
  const counted = Object.fromEntries(rows.map(({ key, count }) => [key, Number(count)]))
  const isSame = Object.keys({ ...counted, ...table.rows }).every((key) => counted[key] === table.rows[key])
  if (!isSame) throw new StartError(`The backup is not whole: the rows of ${table.schema}.${table.name} are not as many as they were.`)
}

async function restoreFiles(work: {
  readonly config: Config
  readonly database: Database
  readonly folder: string
  readonly manifest: Manifest
}): Promise<void> {
  const store = await openStore(work.config)
  const gone = new Set(work.manifest.files.gone)
  const organisations = work.manifest.tables.find(({ name }) => name === 'stored_file')?.rows ?? {}
  for (const orgId of Object.keys(organisations)) {
    const [answer] = await work.database.batch(orgId, [{ text: 'select location, sha256 from stored_file order by id', values: [] }])
    for (const { location, sha256 } of (answer?.rows ?? []) as { location: string; sha256: Buffer }[]) {
      if (gone.has(location)) continue
      const path = join(work.folder, storedFile(location))
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
