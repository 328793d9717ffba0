import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { openStore } from './disk.ts'
import { createFiles } from './index.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

it('a failed removal of file content is retried, so that no content without a row remains', async () => {
  const caller = 'coordinator@northlake.example'
  const upload = async (): Promise<string> => {
    const form = new FormData()
    form.set('file', new Blob(['abandoned']), 'abandoned.txt')
    return ((await (await node.fetch('file', { as: caller, method: 'POST', body: form })).json()) as { data: { id: string } }).data.id
  }
  const ids = [await upload(), await upload(), await upload()]
  const [{ orgId } = { orgId: '' }] = await node.ownerQuery<{ orgId: string }>(
    `update stored_file set date_added = now() - interval '25 hours' where id = any($1::uuid[]) returning org_id as "orgId"`,
    [ids],
  )
  const folder = join(node.studydesk.config.dataDir, 'files', orgId)
  const readStoredIds = async () =>
    (await node.ownerQuery<{ id: string }>('select id from stored_file where id = any($1::uuid[])', [ids])).map(({ id }) => id)
  const listFilesOnDisk = () => readdirSync(folder).filter((id) => ids.includes(id))

  // Makes the removal of one file fail, as if the store did not respond.
  const stuck = join(folder, ids[1] ?? '')
  rmSync(stuck)
  mkdirSync(stuck)
  writeFileSync(join(stuck, 'in the way'), '')
  await expect(node.studydesk.files.removeOrphans(orgId)).rejects.toThrow()
  expect(await readStoredIds()).toEqual(expect.arrayContaining(listFilesOnDisk()))

  rmSync(stuck, { recursive: true })
  await node.studydesk.files.removeOrphans(orgId)
  expect([await readStoredIds(), listFilesOnDisk(), existsSync(stuck)]).toEqual([[], [], false])
  const events = await node.ownerQuery(
    `select 1 from audit_event where kind = 'file' and action = 'remove' and record_id = any($1::uuid[])`,
    [ids],
  )
  expect(events).toHaveLength(3)
})

it('a node that dies between writing row and content leaves a row by which both are removed', async () => {
  const { files, sessions } = node.studydesk
  const caller = await sessions.callerOf(await node.tokenFor('coordinator@northlake.example'), { correlationId: '1' })
  const received = await files.receive({ name: 'half.txt', content: Buffer.from('half'), maxBytes: 100 })
  const folder = join(node.studydesk.config.dataDir, 'files', caller.orgId)
  const store = await openStore(node.studydesk.config)
  // Simulates a node that is killed at this point and cleans up nothing.
  const failingStore = { ...store, take: () => Promise.reject(new Error('killed')), remove: () => Promise.reject(new Error('killed')) }
  const died = createFiles({ ...node.studydesk, store: failingStore, mayRead: async () => false })
  await expect(died.keep(caller, received)).rejects.toThrow('killed')
  const [row] = await node.ownerQuery<{ id: string; location: string }>(
    `update stored_file set date_added = now() - interval '25 hours' where file_name = 'half.txt' returning id, location`,
  )
  writeFileSync(join(node.studydesk.config.dataDir, 'files', row?.location ?? ''), 'half')
  await files.removeOrphans(caller.orgId)
  expect(await node.ownerQuery('select 1 from stored_file where id = $1', [row?.id])).toEqual([])
  expect(readdirSync(folder)).not.toContain(row?.id)
})

it.runIf(existsSync('/dev/shm'))('the folder of files may be a separate mount', async () => {
  const other = mkdtempSync('/dev/shm/studydesk-')
  try {
    const store = await openStore({ s3: null, dataDir: other })
    const { path } = await node.studydesk.files.receive({ name: 'a.txt', content: Buffer.from('whole'), maxBytes: 100 })
    await store.take(path, 'org/id', { fileSize: 5, sha256: Buffer.alloc(32) })
    expect([readFileSync(join(other, 'files', 'org', 'id'), 'utf8'), existsSync(path)]).toEqual(['whole', false])
    expect(readdirSync(join(other, 'files', 'org'))).toEqual(['id'])
  } finally {
    rmSync(other, { recursive: true })
  }
})
