import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartError } from '../../platform/common/startError.ts'
import type { Config } from '../../platform/config/config.ts'
import { reachDatabase } from '../../platform/database/index.ts'
import { connect } from '../../platform/database/roles.ts'
import { openStore } from '../../platform/files/disk.ts'
import { buildFilePath, buildTablePath, fingerprintOf, type Manifest, manifestFile, type TableContent } from './manifest.ts'
import { quoteColumns, quoteTable, type Table, tablesOf } from './tables.ts'

/**
 * Writes all data of the product into an empty folder: the rows of every table in one snapshot, and the stored files. Nodes may continue
 * to work. The backup does not contain the secrets: store them separately.
 * @param report receives progress messages, without values
 * @throws StartError when the folder is not empty or the database cannot be reached
 */
export async function makeBackup(config: Config, folder: string, report: (line: string) => void): Promise<Manifest> {
  await prepareFolder(folder)
  const connectionInfo = await reachDatabase(config)
  try {
    const client = await connect(connectionInfo.application, connectionInfo.setting)
    try {
      return await writeAll({ client, config, folder, report })
    } finally {
      await client.end()
    }
  } finally {
    await connectionInfo.close()
  }
}

interface Work {
  readonly client: pg.Client
  readonly config: Config
  readonly folder: string
  readonly report: (line: string) => void
}

async function writeAll(work: Work): Promise<Manifest> {
  const { client, config, folder, report } = work
  await client.query('begin isolation level repeatable read read only')
  await client.query("select set_config('app.purpose', 'seal', true)")
  const organisations = (await client.query<{ id: string }>('select id from organisation order by id')).rows.map(({ id }) => id)
  const { rows: seals } = await client.query<Manifest['seals'][number]>(
    `select distinct on (org_id) org_id as "orgId", number, encode(root, 'hex') as root from audit_seal order by org_id, number desc`,
  )
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from studydesk_migration order by name',
  )
  const { rows: now } = await client.query<{ at: Date }>('select now() as at')
  const tables: TableContent[] = []
  for (const table of await tablesOf(client)) tables.push(await writeTable(work, table, organisations))
  report(`${tables.length} tables of ${organisations.length} organisations`)
  const files = await writeFiles(work, organisations)
  report(`${files.count} files`)
  await client.query('commit')

  const manifest: Manifest = {
    format: 1,
    madeAt: now[0]?.at.toISOString() ?? '',
    migrations,
    fieldKey: fingerprintOf(config.secrets.field),
    tables,
    seals,
    files,
  }
  // Written last: a folder without a manifest is no backup.
  await writeFile(join(folder, manifestFile), JSON.stringify(manifest, null, 2), { mode: 0o600 })
  return manifest
}

async function writeTable({ client, folder }: Work, table: Table, organisations: readonly string[]): Promise<TableContent> {
  const rows: Record<string, number> = {}
  const gzip = createGzip()
  const hash = createHash('sha256')
  const hashTransform = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      hash.update(chunk)
      callback(null, chunk)
    },
  })
  const file = join(folder, buildTablePath(table))
  const writePromise = pipeline(gzip, hashTransform, createWriteStream(file, { mode: 0o600 }))
  for (const organisation of table.isByOrganisation ? organisations : ['all']) {
    if (table.isByOrganisation) await enter(client, organisation)
    // Under row-level security COPY cannot read a table; it can read the result of a query.
    const copy = client.query(copyTo(`copy (select ${quoteColumns(table.columns)} from ${quoteTable(table)}) to stdout`))
    await pipeline(copy, new PassThrough(), gzip, { end: false })
    if (copy.rowCount > 0) rows[organisation] = copy.rowCount
  }
  gzip.end()
  await writePromise
  return { schema: table.schema, name: table.name, columns: table.columns, rows, sha256: hash.digest('hex') }
}

async function writeFiles({ client, config, folder, report }: Work, organisations: readonly string[]): Promise<Manifest['files']> {
  const store = await openStore(config)
  const missingFiles: string[] = []
  let count = 0
  let bytes = 0
  for (const organisation of organisations) {
    await enter(client, organisation)
    const { rows } = await client.query<{ location: string; size: string; isNamed: boolean }>(
      `select location, file_size as size, resource is not null as "isNamed" from stored_file order by id`,
    )
    for (const { location, size, isNamed } of rows) {
      const file = join(folder, buildFilePath(location))
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      try {
        await pipeline(await store.read(location), createWriteStream(file, { mode: 0o600 }))
      } catch (error) {
        if (await store.has(location)) throw error
        if (isNamed) throw new StartError(`The file ${location} is not where stored files lie: there would be no whole backup.`)
        await rm(file, { force: true })
        missingFiles.push(location)
        continue
      }
      count += 1
      bytes += Number(size)
    }
  }
  // Each missing file is an upload that is in progress or was interrupted, or a file removed since the snapshot. The backup contains its
  // row; the clean-up after a restore removes the row.
  if (missingFiles.length > 0)
    report(`${missingFiles.length} files that no record names are not there, and are left out:\n${missingFiles.join('\n')}`)
  return { count, bytes, gone: missingFiles }
}

/** Limits row-level security to this organisation for the rest of the transaction. */
const enter = (client: pg.Client, orgId: string): Promise<unknown> =>
  client.query("select set_config('app.org_id', $1, true), set_config('app.purpose', '', true)", [orgId])

async function prepareFolder(folder: string): Promise<void> {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const entries = [...(await readdir(folder)), ...(await readdir(join(folder, 'tables')))]
  if (entries.length > 1) throw new StartError(`${folder} is not empty: give each backup a folder of its own.`)
}
