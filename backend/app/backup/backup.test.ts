import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAudit } from '../../organisation/audit/verify.ts'
import { sealAll } from '../../platform/auditTrail/sealing.ts'
import { type Config, readConfig } from '../../platform/config/config.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { connect } from '../../platform/database/roles.ts'
import { openStore } from '../../platform/files/disk.ts'
import { createTestEnvironment } from '../testing/database.ts'
import { type TestNode, testBucket, testNode } from '../testing/index.ts'
import { makeBackup } from './backup.ts'
import { type Manifest, manifestFile } from './manifest.ts'
import { restoreBackup } from './restore.ts'

const emptyTemplate = 'template0'

let node: TestNode
let folder: string
let manifest: Manifest
let bucket: Awaited<ReturnType<typeof testBucket>> | undefined
beforeAll(async () => {
  node = await testNode()
  const site = await node.fetch('sites', { as: 'admin@northlake.example', method: 'POST', body: { name: 'Saved site', siteCode: 'SAVED' } })
  expect(site.status).toBe(201)
  folder = mkdtempSync(join(tmpdir(), 'studydesk-test-backup-'))
  // The node seals audit events too, so one call may find nothing to do. Repeat until no event waits for its seal.
  while ((await verifyAudit(node.studydesk.database)).organisations.some(({ waiting }) => waiting > 0))
    await sealAll(node.studydesk.database)
  manifest = await makeBackup(node.studydesk.config, folder, () => undefined)
})
afterAll(async () => {
  for (const environment of restoredEnvironments.values()) await (await environment).remove()
  await bucket?.close()
  await node?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Creates an empty database and data folder, with the secrets of the node from which the backup came. */
async function createEmptyEnvironment(change: Partial<Config> = {}) {
  const environment = await createTestEnvironment(emptyTemplate)
  return { ...environment, config: { ...environment.config, secrets: node.studydesk.config.secrets, ...change } }
}

type Environment = Awaited<ReturnType<typeof createEmptyEnvironment>>
const restoredEnvironments = new Map<string, Promise<Environment>>()

/** Restores the backup to a disk or a bucket, once for all tests that need it: a restore takes most of the time of this file. */
function restored(files: 'disk' | 'bucket'): Promise<Environment> {
  const stored = restoredEnvironments.get(files)
  if (stored !== undefined) return stored
  const restore = async () => {
    if (files === 'bucket') bucket = await testBucket()
    const settings = { DATA_DIR: node.studydesk.config.dataDir, ...bucket?.settings }
    const environment = await createEmptyEnvironment(files === 'bucket' ? { s3: readConfig(settings).s3 } : {})
    await restoreBackup(environment.config, folder, () => undefined)
    return environment
  }
  const environment = restore()
  restoredEnvironments.set(files, environment)
  return environment
}

/** Files of a backup. */
const listFiles = (root: string) => readdirSync(join(root, 'files'), { recursive: true }).map(String).sort()

describe('a backup', () => {
  test('a backup counts every row and file, and is readable for its owner alone', async () => {
    const rowsOf = (name: string): number =>
      Object.values(manifest.tables.find((each) => each.name === name)?.rows ?? {}).reduce((sum, each) => sum + each, 0)
    for (const name of ['participant', 'audit_event', 'audit_seal', 'stored_file', 'account']) {
      const schema = name === 'account' ? 'idp.' : ''
      const [{ count } = { count: -1 }] = await node.ownerQuery<{ count: number }>(`select count(*)::int as count from ${schema}${name}`)
      expect([name, rowsOf(name)]).toEqual([name, count])
      expect(count).toBeGreaterThan(0)
    }
    expect(manifest.files.count).toBe(rowsOf('stored_file'))
    expect(statSync(join(folder, manifestFile)).mode & 0o077).toBe(0)
    expect(readFileSync(join(folder, manifestFile), 'utf8')).not.toMatch(/@|Tremblay/)
  })

  test('a backup needs an empty folder', async () => {
    await expect(makeBackup(node.studydesk.config, folder, () => undefined)).rejects.toThrow('is not empty')
  })
})

describe('a restore', () => {
  test('a restore brings back rows, files and an audit trail that continues', async () => {
    const database = await openDatabase((await restored('disk')).config)
    try {
      const before = await verifyAudit(database)
      expect(before.fault).toBeNull()
      expect(before.organisations.map(({ orgId, root }) => ({ orgId, root }))).toEqual(
        manifest.seals.map(({ orgId, root }) => ({ orgId, root })),
      )
      const siteCounts = await Promise.all(
        manifest.seals.map(async ({ orgId }) => {
          const [sites] = await database.batch(orgId, [{ text: "select name from site where name = 'Saved site'", values: [] }])
          return sites?.rows.length
        }),
      )
      expect(siteCounts.toSorted()).toEqual([0, 1])
      const [walls] = await database.batch('0198a000-0000-7000-8000-000000000001', [
        { text: 'select count(*)::int as count from site', values: [] },
      ])
      expect(walls?.rows).toEqual([{ count: 0 }])
    } finally {
      await database.close()
    }
  })

  test('a restore reads files from an S3 bucket and writes them into one', async () => {
    const { config } = await restored('bucket')
    const second = mkdtempSync(join(tmpdir(), 'studydesk-test-backup-'))
    const secondManifest = await makeBackup(config, second, () => undefined)
    expect(secondManifest.files).toEqual(manifest.files)
    expect(listFiles(second)).toEqual(listFiles(folder))
    for (const orgId of readdirSync(join(folder, 'files'))) expect(bucket?.lying(orgId)).toEqual(readdirSync(join(folder, 'files', orgId)))
    rmSync(second, { recursive: true, force: true })
  })

  test('a restore continues and reports when a file that no record names is missing, and fails when a record names it', async () => {
    const backups: { readonly folder: string; readonly files: Manifest['files'] }[] = []
    for (const files of ['disk', 'bucket'] as const) {
      const { config, ownerUrl } = await restored(files)
      const [{ location } = { location: '' }] = await node.ownerQuery<{ location: string }>(
        'select location from stored_file where resource is not null order by location limit 1',
      )
      await (await openStore(config)).remove(location)
      const second = mkdtempSync(join(tmpdir(), 'studydesk-test-backup-'))
      await expect(makeBackup(config, second, () => undefined)).rejects.toThrow(/is not where stored files lie/)
      rmSync(second, { recursive: true, force: true })

      // Creates the state after an upload whose node was killed, or whose content has not arrived yet.
      const owner = await connect(ownerUrl, null)
      await owner.query('update stored_file set resource = null, record_id = null, field = null, date_added = now() where location = $1', [
        location,
      ])
      await owner.end()
      const messages: string[] = []
      const third = await makeBackup(config, second, (line) => messages.push(line))
      expect(third.files).toMatchObject({ count: manifest.files.count - 1, gone: [location] })
      expect(messages.join()).toContain(location)
      backups.push({ folder: second, files: third.files })
    }
    // Both backups have the same files, so the restore of one of them shows that it continues.
    const [first = { folder: '' }, ...others] = backups
    for (const other of others) {
      expect(other.files).toEqual(backups[0]?.files)
      expect(listFiles(other.folder)).toEqual(listFiles(first.folder))
    }
    const target = await createEmptyEnvironment()
    await restoreBackup(target.config, others[0]?.folder ?? '', () => undefined)
    await target.remove()
    for (const backup of backups) rmSync(backup.folder, { recursive: true, force: true })
  })

  test('a restore is rejected for a filled database, another secret, and an incomplete backup', async () => {
    await expect(restoreBackup(node.studydesk.config, folder, () => undefined)).rejects.toThrow(/holds an organisation already/)
    const environment = await createEmptyEnvironment()
    const other = { ...environment.config, secrets: { ...environment.config.secrets, field: 'f'.repeat(20) + 'e'.repeat(20) } }
    await expect(restoreBackup(other, folder, () => undefined)).rejects.toThrow(/FIELD_SECRET/)

    const file = join(folder, 'tables', 'public.site.copy.gz')
    const content = readFileSync(file)
    appendFileSync(file, Buffer.from([0]))
    await expect(restoreBackup(environment.config, folder, () => undefined)).rejects.toThrow()
    writeFileSync(file, content)
    // The failed attempt left no data: the same target accepts the whole backup.
    await restoreBackup(environment.config, folder, () => undefined)
    await environment.remove()
  })
})

describe('a restored audit trail', () => {
  test("a restored audit trail continues to be sealed, though the new server's transaction counter is lower", async () => {
    const environment = await restored('disk')
    const transactionOffset = 1_000_000_000
    const owner = await connect(environment.ownerUrl, null)
    // Simulates that the transaction counter of the backed-up server was far ahead of this server's.
    await owner.query('begin')
    await owner.query('alter table audit_seal disable trigger all')
    await owner.query(
      `update audit_seal set to_tx = ((to_tx::text::bigint + ${transactionOffset})::text)::xid8 where (org_id, number) in (select org_id, max(number) from audit_seal group by 1)`,
    )
    await owner.query('alter table audit_seal enable trigger all')
    await owner.query('update audit_clock set ahead = 0')
    await owner.query('commit')
    const database = await openDatabase(environment.config)
    try {
      const { rows } = await owner.query<{ ahead: string }>('select ahead from audit_clock')
      expect(Number(rows[0]?.ahead)).toBeGreaterThan(transactionOffset / 2)
      const orgId = manifest.seals[0]?.orgId ?? ''
      const [span] = await database.batch(orgId, [
        {
          text: `select studydesk_audit_tx(pg_snapshot_xmin(pg_current_snapshot())) > max(to_tx) as fits from audit_seal`,
          values: [],
        },
      ])
      expect(span?.rows).toEqual([{ fits: true }])
    } finally {
      await owner.end()
      await database.close()
    }
  })
})
