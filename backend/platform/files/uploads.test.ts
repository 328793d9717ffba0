import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestNode, type TestStore, testNode, testStores } from '../../app/testing/index.ts'

/** Tests large, parallel, interrupted and unused uploads. */
const coordinator = 'coordinator@northlake.example'
const investigator = 'investigator@northlake.example'
const megabyte = 2 ** 20
let node: TestNode

/** Paths of received files on this machine that are not stored yet, in a folder for each day. */
const getIncomingPath = (...names: readonly string[]) => join(node.studydesk.config.dataDir, 'incoming', ...names)
const listIncomingFiles = (): readonly string[] => {
  const directoryEntries = readdirSync(getIncomingPath(), { recursive: true, withFileTypes: true })
  return directoryEntries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

async function upload(bytes: number, { as = coordinator, files = 1, name = 'scan.txt' } = {}) {
  const body = new FormData()
  for (let number = 0; number < files; number += 1) body.append('file', new Blob([Buffer.alloc(bytes, 'x')]), name)
  const response = await node.fetch('file', { as, method: 'POST', body })
  const { data, error } = await response.json()
  return { status: response.status, id: data?.id as string, data, code: error?.code }
}

describe.each(testStores)('%s', (_name, openStore) => {
  let store: TestStore
  beforeAll(async () => {
    store = await openStore()
    const limits = { LIMIT_UPLOAD_BYTES: String(50 * megabyte), LIMIT_UPLOAD_BYTES_PER_DAY: String(130 * megabyte) }
    node = await testNode({ settings: { ...limits, ...store.settings } })
  })
  afterAll(async () => {
    await node.close()
    await store.close()
  })

  describe('a large upload', () => {
    it('a large upload is stored whole, with its size and its hash', async () => {
      const { status, data, id } = await upload(20 * megabyte)
      expect([status, data.fileSize]).toEqual([200, 20 * megabyte])
      const [row] = await node.ownerQuery(`select encode(sha256, 'hex') as hash, location from stored_file where id = $1`, [id])
      expect(row?.hash).toBe(
        createHash('sha256')
          .update(Buffer.alloc(20 * megabyte, 'x'))
          .digest('hex'),
      )
    })

    it('a large upload above the limit is rejected, and leaves nothing', async () => {
      expect(await upload(51 * megabyte)).toMatchObject({ status: 413, code: 'TooLarge' })
      expect(listIncomingFiles()).toEqual([])
    })

    it('a large upload with a second file is rejected, and leaves nothing', async () => {
      expect(await upload(megabyte, { files: 2 })).toMatchObject({ status: 400, code: 'MultipleFiles' })
      await expect.poll(() => listIncomingFiles()).toEqual([])
    })

    it('a large upload with an unsafe name is rejected before it is written', async () => {
      expect(await upload(10 * megabyte, { name: 'a/é.txt' })).toMatchObject({ status: 422, code: 'Invalid' })
      expect(listIncomingFiles()).toEqual([])
    })

    it('an interrupted upload leaves nothing', async () => {
      const token = await node.tokenFor(coordinator)
      const { port } = new URL(node.url)
      const headers = {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'multipart/form-data; boundary=line',
        'Content-Length': 10 * megabyte,
      }
      const call = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/file', headers })
      call.on('error', () => undefined)
      call.write('--line\r\nContent-Disposition: form-data; name="file"; filename="scan.txt"\r\n\r\n')
      call.write(Buffer.alloc(megabyte))
      await expect.poll(() => listIncomingFiles().length).toBe(1)
      call.destroy()
      await expect.poll(() => listIncomingFiles()).toEqual([])
    })

    it('an upload whose form ends too early is rejected', async () => {
      const response = await node.fetch('file', {
        as: coordinator,
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=line' },
        body: '--line\r\nContent-Disposition: form-data; name="file"; filename="scan.txt"\r\n\r\nhalf',
      })
      expect([response.status, (await response.json()).error.code]).toEqual([400, 'InvalidUpload'])
      await expect.poll(() => listIncomingFiles()).toEqual([])
    })
  })

  it('a user cannot upload more in a day than the quota', async () => {
    for (let number = 0; number < 2; number += 1) expect((await upload(49 * megabyte)).status).toBe(200)
    expect(await upload(20 * megabyte)).toMatchObject({ status: 413, code: 'UploadQuotaReached' })
    expect((await upload(megabyte)).status).toBe(200)
    expect((await upload(megabyte, { as: investigator })).status).toBe(200)
    await node.ownerQuery(`update stored_file set date_added = now() - interval '25 hours' where field is null`)
    expect((await upload(20 * megabyte)).status).toBe(200)
  })

  describe('unused files', () => {
    const organisationOf = async (email: string) =>
      (await node.ownerQuery<{ org_id: string }>('select org_id from "user" where email = $1', [email]))[0]?.org_id ?? ''

    it('unused files are removed after a day, with an event in the audit trail; others stay', async () => {
      const orgId = await organisationOf(coordinator)
      const old = await upload(1000)
      const freshFile = await upload(1000)
      const attachedFile = await upload(1000)
      await node.ownerQuery(`update stored_file set date_added = now() - interval '25 hours' where id = any($1::uuid[])`, [
        [old.id, attachedFile.id],
      ])
      await node.ownerQuery(`update stored_file set resource = 'site', record_id = gen_random_uuid(), field = 'x' where id = $1`, [
        attachedFile.id,
      ])
      await node.studydesk.files.removeOrphans(orgId)
      const remainingFiles = await node.ownerQuery<{ id: string }>('select id from stored_file where id = any($1::uuid[])', [
        [old.id, freshFile.id, attachedFile.id],
      ])
      expect(remainingFiles.map(({ id }) => id).sort()).toEqual([freshFile.id, attachedFile.id].sort())
      const storedFiles = store.lying(node.studydesk.config.dataDir, orgId)
      expect(storedFiles).not.toContain(old.id)
      expect(storedFiles).toEqual(expect.arrayContaining([freshFile.id, attachedFile.id]))
      expect(
        await node.ownerQuery('select kind, action, changes from audit_event where record_id = $1 and user_id is null', [old.id]),
      ).toMatchObject([{ kind: 'file', action: 'remove', changes: { fileSize: [1000, null] } }])
    })

    it('unused files of another organisation are not affected', async () => {
      const ownFile = await upload(1000)
      await node.ownerQuery(`update stored_file set date_added = now() - interval '25 hours' where id = $1`, [ownFile.id])
      await node.studydesk.files.removeOrphans(await organisationOf('admin@rivesud.example'))
      expect(await node.ownerQuery('select 1 from stored_file where id = $1', [ownFile.id])).toHaveLength(1)
    })

    it('uploads that were interrupted with their node are removed after days', async () => {
      mkdirSync(getIncomingPath('2020-01-01'), { recursive: true })
      writeFileSync(getIncomingPath('2020-01-01', 'left'), 'x')
      utimesSync(getIncomingPath('2020-01-01'), 0, 0)
      await node.studydesk.files.removeOrphans(await organisationOf(coordinator))
      expect(readdirSync(getIncomingPath())).not.toContain('2020-01-01')
    })
  })
})
