import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Config } from '../config.ts'
import { reachDatabase } from '../database/index.ts'
import { connect } from '../database/roles.ts'
import { openStore } from '../files/disk.ts'
import { StartError } from '../startError.ts'
import { fingerprintOf, type Manifest, manifestFile, storedFile, type TableContent, tableFile } from './manifest.ts'
import { quotedColumns, quotedTable, type Table, tablesOf } from './tables.ts'

/**
 * Writes everything that the product keeps into an empty folder: the rows of every table as they are at one moment, and the stored files.
 * Nodes may go on working meanwhile. The secrets are not in it: keep them apart.
 * @param told is told what is being done, without values
 * @throws StartError when the folder is not empty or the database cannot be reached
 */
export async function makeBackup(config: Config, folder: string, told: (line: string) => void): Promise<Manifest> {
  await prepareFolder(folder)
  const place = await reachDatabase(config)
  try {
    const client = await connect(place.application, place.setting)
    try {
      return await writeAll({ client, config, folder, told })
    } finally {
      await client.end()
    }
  } finally {
    await place.close()
  }
}

interface Work {
  readonly client: pg.Client
  readonly config: Config
  readonly folder: string
  readonly told: (line: string) => void
}

async function writeAll(work: Work): Promise<Manifest> {
  const { client, config, folder, told } = work
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
  told(`${tables.length} tables of ${organisations.length} organisations`)
  const files = await writeFiles(work, organisations)
  told(`${files.count} files`)
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
  // Last: a folder without it is no backup.
  await writeFile(join(folder, manifestFile), JSON.stringify(manifest, null, 2), { mode: 0o600 })
  return manifest
}

async function writeTable({ client, folder }: Work, table: Table, organisations: readonly string[]): Promise<TableContent> {
  const rows: Record<string, number> = {}
  const compressed = createGzip()
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const file = join(folder, tableFile(table))
  const written = pipeline(compressed, hashing, createWriteStream(file, { mode: 0o600 }))
  for (const organisation of table.isByOrganisation ? organisations : ['all']) {
    if (table.isByOrganisation) await enter(client, organisation)
    // Under row-level security a whole table cannot be copied; what a query answers can.
    const copy = client.query(copyTo(`copy (select ${quotedColumns(table.columns)} from ${quotedTable(table)}) to stdout`))
    await pipeline(copy, new PassThrough(), compressed, { end: false })
    if (copy.rowCount > 0) rows[organisation] = copy.rowCount
  }
  compressed.end()
  await written
  return { schema: table.schema, name: table.name, columns: table.columns, rows, sha256: hash.digest('hex') }
}

async function writeFiles({ client, config, folder, told }: Work, organisations: readonly string[]): Promise<Manifest['files']> {
  const store = await openStore(config)
  const gone: string[] = []
  let count = 0
  let bytes = 0
  for (const organisation of organisations) {
    await enter(client, organisation)
    const { rows } = await client.query<{ location: string; size: string; isNamed: boolean }>(
      `select location, file_size as size, resource is not null as "isNamed" from stored_file order by id`,
    )
    for (const { location, size, isNamed } of rows) {
      const file = join(folder, storedFile(location))
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      try {
        await pipeline(await store.read(location), createWriteStream(file, { mode: 0o600 }))
      } catch (error) {
        if (await store.has(location)) throw error
        if (isNamed) throw new StartError(`The file ${location} is not where stored files lie: there would be no whole backup.`)
        await rm(file, { force: true })
        gone.push(location)
        continue
      }
      count += 1
      bytes += Number(size)
    }
  }
  // An upload that is under way or broke off, or a file removed since the moment of the backup. The row is in the backup; the clean-up after a restore removes it.
  if (gone.length > 0) told(`${gone.length} files that no record names are not there, and are left out:\n${gone.join('\n')}`)
  return { count, bytes, gone }
}

/** From here on the walls show this organisation alone. */
const enter = (client: pg.Client, orgId: string): Promise<unknown> =>
  client.query("select set_config('app.org_id', $1, true), set_config('app.purpose', '', true)", [orgId])

async function prepareFolder(folder: string): Promise<void> {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const found = [...(await readdir(folder)), ...(await readdir(join(folder, 'tables')))]
  if (found.length > 1) throw new StartError(`${folder} is not empty: give each backup a folder of its own.`)
}
