import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAudit } from '../audit/verify.ts'
import { sealAll } from '../auditTrail/sealing.ts'
import { type Config, readConfig } from '../config.ts'
import { openDatabase } from '../database/index.ts'
import { connect } from '../database/roles.ts'
import { openStore } from '../files/disk.ts'
import { testPlace } from '../testing/database.ts'
import { type TestNode, testBucket, testNode } from '../testing/index.ts'
import { makeBackup } from './backup.ts'
import { type Manifest, manifestFile } from './manifest.ts'
import { restoreBackup } from './restore.ts'

const emptyTemplate = 'template0'

let node: TestNode
let folder: string
let manifest: Manifest
beforeAll(async () => {
  node = await testNode()
  const site = await node.fetch('sites', { as: 'admin@northlake.example', method: 'POST', body: { name: 'Saved site', siteCode: 'SAVED' } })
  expect(site.status).toBe(201)
  folder = mkdtempSync(join(tmpdir(), 'studydesk-test-backup-'))
  // The node seals by itself too, and leaves nothing to do to whoever comes second: all is sealed when nothing waits.
  while ((await verifyAudit(node.studydesk.database)).organisations.some(({ waiting }) => waiting > 0))
    await sealAll(node.studydesk.database)
  manifest = await makeBackup(node.studydesk.config, folder, () => undefined)
})
afterAll(async () => {
  await node?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** An empty database and data folder, with the secrets of the node that was backed up. */
async function emptyPlace(change: Partial<Config> = {}) {
  const place = await testPlace(emptyTemplate)
  return { ...place, config: { ...place.config, secrets: node.studydesk.config.secrets, ...change } }
}

describe('a backup', () => {
  test('counts every row and file, and is for its owner alone', async () => {
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

  test('needs a folder of its own', async () => {
    await expect(makeBackup(node.studydesk.config, folder, () => undefined)).rejects.toThrow('is not empty')
  })
})

describe('a restore', () => {
  test('brings back rows, files and a history that goes on', async () => {
    const place = await emptyPlace()
    await restoreBackup(place.config, folder, () => undefined)
    const database = await openDatabase(place.config)
    try {
      const before = await verifyAudit(database)
      expect(before.fault).toBeNull()
      expect(before.organisations.map(({ orgId, root }) => ({ orgId, root }))).toEqual(
        manifest.seals.map(({ orgId, root }) => ({ orgId, root })),
      )
      const named = await Promise.all(
        manifest.seals.map(async ({ orgId }) => {
          const [sites] = await database.batch(orgId, [{ text: "select name from site where name = 'Saved site'", values: [] }])
          return sites?.rows.length
        }),
      )
      expect(named.toSorted()).toEqual([0, 1])
      const [walls] = await database.batch('0198a000-0000-7000-8000-000000000001', [
        { text: 'select count(*)::int as count from site', values: [] },
      ])
      expect(walls?.rows).toEqual([{ count: 0 }])
    } finally {
      await database.close()
      await place.remove()
    }
  })

  test('takes files out of an S3 bucket and brings them into one', async () => {
    const bucket = await testBucket()
    const place = await emptyPlace({ s3: readConfig({ DATA_DIR: node.studydesk.config.dataDir, ...bucket.settings }).s3 })
    const second = mkdtempSync(join(tmpdir(), 'studydesk-test-backup-'))
    await restoreBackup(place.config, folder, () => undefined)
    const again = await makeBackup(place.config, second, () => undefined)
    expect(again.files).toEqual(manifest.files)
    const filesIn = (root: string) => readdirSync(join(root, 'files'), { recursive: true }).map(String).sort()
    expect(filesIn(second)).toEqual(filesIn(folder))
    for (const orgId of readdirSync(join(folder, 'files'))) expect(bucket.lying(orgId)).toEqual(readdirSync(join(folder, 'files', orgId)))
    rmSync(second, { recursive: true, force: true })
    await place.remove()
    await bucket.close()
  })

  test('goes on without a file that no record names, tells of it, and does not without one that a record names', async () => {
    const bucket = await testBucket()
    for (const change of [{}, { s3: readConfig({ DATA_DIR: node.studydesk.config.dataDir, ...bucket.settings }).s3 }]) {
      const { config, ownerUrl, remove } = await emptyPlace(change)
      await restoreBackup(config, folder, () => undefined)
      const [{ location } = { location: '' }] = await node.ownerQuery<{ location: string }>(
        'select location from stored_file where resource is not null limit 1',
      )
      await (await openStore(config)).remove(location)
      const second = mkdtempSync(join(tmpdir(), 'studydesk-test-backup-'))
      await expect(makeBackup(config, second, () => undefined)).rejects.toThrow(/is not where stored files lie/)
      rmSync(second, { recursive: true, force: true })

      // As an upload leaves it whose node was killed, or whose content has not arrived yet.
      const owner = await connect(ownerUrl, null)
      await owner.query('update stored_file set resource = null, record_id = null, field = null, date_added = now() where location = $1', [
        location,
      ])
      await owner.end()
      const told: string[] = []
      const third = await makeBackup(config, second, (line) => told.push(line))
      expect(third.files).toMatchObject({ count: manifest.files.count - 1, gone: [location] })
      expect(told.join()).toContain(location)
      const other = await emptyPlace()
      await restoreBackup(other.config, second, () => undefined)
      await other.remove()
      await remove()
      rmSync(second, { recursive: true, force: true })
    }
    await bucket.close()
  })

  test('refuses a filled database, another secret, and a backup that is not whole', async () => {
    await expect(restoreBackup(node.studydesk.config, folder, () => undefined)).rejects.toThrow(/holds an organisation already/)
    const place = await emptyPlace()
    const other = { ...place.config, secrets: { ...place.config.secrets, field: 'f'.repeat(20) + 'e'.repeat(20) } }
    await expect(restoreBackup(other, folder, () => undefined)).rejects.toThrow(/FIELD_SECRET/)

    const file = join(folder, 'tables', 'public.site.copy.gz')
    const content = readFileSync(file)
    appendFileSync(file, Buffer.from([0]))
    await expect(restoreBackup(place.config, folder, () => undefined)).rejects.toThrow()
    writeFileSync(file, content)
    // Nothing stayed of the attempt: the same place takes the whole backup.
    await restoreBackup(place.config, folder, () => undefined)
    await place.remove()
  })
})

describe('a history that was restored', () => {
  test('is sealed on, though the new server counts its transactions from below', async () => {
    const place = await emptyPlace()
    await restoreBackup(place.config, folder, () => undefined)
    const ahead = 1_000_000_000
    const owner = await connect(place.ownerUrl, null)
    // As if the server of the backup had counted much further than this one.
    await owner.query('begin')
    await owner.query('alter table audit_seal disable trigger all')
    await owner.query(
      `update audit_seal set to_tx = ((to_tx::text::bigint + ${ahead})::text)::xid8 where (org_id, number) in (select org_id, max(number) from audit_seal group by 1)`,
    )
    await owner.query('alter table audit_seal enable trigger all')
    await owner.query('update audit_clock set ahead = 0')
    await owner.query('commit')
    const database = await openDatabase(place.config)
    try {
      const { rows } = await owner.query<{ ahead: string }>('select ahead from audit_clock')
      expect(Number(rows[0]?.ahead)).toBeGreaterThan(ahead / 2)
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
      await place.remove()
    }
  })
})
