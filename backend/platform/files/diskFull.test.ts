import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestNode, testNode } from '../../app/testing/index.ts'

const caller = 'admin@northlake.example'
let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node?.close())

it('a full disk or database is a 507 with a clear message, without data loss, and service resumes once there is space', async () => {
  const createUpload = () => {
    const body = new FormData()
    body.set('file', new Blob(['text']), 'notes.txt')
    return { as: caller, method: 'POST', body }
  }
  const { files } = node.studydesk
  const noSpace = Object.assign(new Error('write'), { code: 'ENOSPC' })
  for (const failingMethod of [vi.spyOn(files, 'receive'), vi.spyOn(files, 'keep')]) {
    failingMethod.mockRejectedValueOnce(new Error('The file could not be written', { cause: noSpace }))
    expect(await node.call('file', createUpload())).toMatchObject({ status: 507, error: { code: 'InsufficientStorage' } })
    failingMethod.mockRestore()
  }
  expect((await node.call('file', createUpload())).status).toBe(200)

  await node.ownerQuery(`create function no_space() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await node.ownerQuery('create trigger no_space before insert on site for each row execute function no_space()')
  const create = () =>
    node.call('sites?language=fr', { as: caller, method: 'POST', body: { name: 'Site of a full disk', siteCode: 'FULL' } })
  const rejected = await create()
  expect(rejected).toMatchObject({
    status: 507,
    error: { code: 'InsufficientStorage', message: expect.stringContaining('espace de stockage') },
  })
  expect(JSON.stringify(rejected)).not.toContain('extend')
  await node.ownerQuery('drop trigger no_space on site')
  expect((await create()).status).toBe(201)
})
