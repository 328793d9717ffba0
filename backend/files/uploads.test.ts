import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestNode, type TestStore, testNode, testStores } from '../testing/index.ts'

/** Uploads that are large, many, broken off or never wanted. */
const coordinator = 'coordinator@northlake.example'
const investigator = 'investigator@northlake.example'
const megabyte = 2 ** 20
let node: TestNode

/** What has arrived on this machine and is not kept, by day. */
const incoming = (...names: readonly string[]) => join(node.studydesk.config.dataDir, 'incoming', ...names)
const arriving = (): readonly string[] => {
  const all = readdirSync(incoming(), { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

async function upload(bytes: number, { as = coordinator, files = 1, name = 'scan.txt' } = {}) {
  const body = new FormData()
  for (let number = 0; number < files; number += 1) body.append('file', new Blob([Buffer.alloc(bytes, 'x')]), name)
  const answer = await node.fetch('file', { as, method: 'POST', body })
  const { data, error } = await answer.json()
  return { status: answer.status, id: data?.id as string, data, code: error?.code }
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
    it('is stored whole, with its size and its hash', async () => {
      const { status, data, id } = await upload(20 * megabyte)
      expect([status, data.fileSize]).toEqual([200, 20 * megabyte])
      const [row] = await node.ownerQuery(`select encode(sha256, 'hex') as hash, location from stored_file where id = $1`, [id])
      expect(row?.hash).toBe(
        createHash('sha256')
          .update(Buffer.alloc(20 * megabyte, 'x'))
          .digest('hex'),
      )
    })

    it('above the limit is refused, and leaves nothing', async () => {
      expect(await upload(51 * megabyte)).toMatchObject({ status: 413, code: 'TooLarge' })
      expect(arriving()).toEqual([])
    })

    it('with a second file is refused, and leaves nothing', async () => {
      expect(await upload(megabyte, { files: 2 })).toMatchObject({ status: 400, code: 'MultipleFiles' })
      await expect.poll(() => arriving()).toEqual([])
    })

    it('with an unsafe name is refused before it is written', async () => {
      expect(await upload(10 * megabyte, { name: 'a/é.txt' })).toMatchObject({ status: 422, code: 'Invalid' })
      expect(arriving()).toEqual([])
    })

    it('that breaks off leaves nothing', async () => {
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
      await expect.poll(() => arriving().length).toBe(1)
      call.destroy()
      await expect.poll(() => arriving()).toEqual([])
    })

    it('whose form ends too early is refused', async () => {
      const answer = await node.fetch('file', {
        as: coordinator,
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=line' },
        body: '--line\r\nContent-Disposition: form-data; name="file"; filename="scan.txt"\r\n\r\nhalf',
      })
      expect([answer.status, (await answer.json()).error.code]).toEqual([400, 'InvalidUpload'])
      await expect.poll(() => arriving()).toEqual([])
    })
  })

  it('nobody uploads more in a day than the limit', async () => {
    for (let number = 0; number < 2; number += 1) expect((await upload(49 * megabyte)).status).toBe(200)
    expect(await upload(20 * megabyte)).toMatchObject({ status: 413, code: 'UploadQuotaReached' })
    expect((await upload(megabyte)).status).toBe(200)
    expect((await upload(megabyte, { as: investigator })).status).toBe(200)
    await node.ownerQuery(`update stored_file set date_added = now() - interval '25 hours' where field is null`)
    expect((await upload(20 * megabyte)).status).toBe(200)
  })

  describe('files that nobody took', () => {
    const organisationOf = async (email: string) =>
      (await node.ownerQuery<{ org_id: string }>('select org_id from "user" where email = $1', [email]))[0]?.org_id ?? ''

    it('are taken away after a day, with an event in the audit; others stay', async () => {
      const orgId = await organisationOf(coordinator)
      const old = await upload(1000)
      const fresh = await upload(1000)
      const attached = await upload(1000)
      await node.ownerQuery(`update stored_file set date_added = now() - interval '25 hours' where id = any($1::uuid[])`, [
        [old.id, attached.id],
      ])
      await node.ownerQuery(`update stored_file set resource = 'site', record_id = gen_random_uuid(), field = 'x' where id = $1`, [
        attached.id,
      ])
      await node.studydesk.files.removeOrphans(orgId)
      const left = await node.ownerQuery<{ id: string }>('select id from stored_file where id = any($1::uuid[])', [
        [old.id, fresh.id, attached.id],
      ])
      expect(left.map(({ id }) => id).sort()).toEqual([fresh.id, attached.id].sort())
      const lying = store.lying(node.studydesk.config.dataDir, orgId)
      expect(lying).not.toContain(old.id)
      expect(lying).toEqual(expect.arrayContaining([fresh.id, attached.id]))
      expect(
        await node.ownerQuery('select kind, action, changes from audit_event where record_id = $1 and user_id is null', [old.id]),
      ).toMatchObject([{ kind: 'file', action: 'remove', changes: { fileSize: [1000, null] } }])
    })

    it('of another organisation are not touched', async () => {
      const mine = await upload(1000)
      await node.ownerQuery(`update stored_file set date_added = now() - interval '25 hours' where id = $1`, [mine.id])
      await node.studydesk.files.removeOrphans(await organisationOf('admin@rivesud.example'))
      expect(await node.ownerQuery('select 1 from stored_file where id = $1', [mine.id])).toHaveLength(1)
    })

    it('and uploads that broke off with their node, days ago', async () => {
      mkdirSync(incoming('2020-01-01'), { recursive: true })
      writeFileSync(incoming('2020-01-01', 'left'), 'x')
      utimesSync(incoming('2020-01-01'), 0, 0)
      await node.studydesk.files.removeOrphans(await organisationOf(coordinator))
      expect(readdirSync(incoming())).not.toContain('2020-01-01')
    })
  })
})
