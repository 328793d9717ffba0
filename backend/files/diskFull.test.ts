import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestNode, testNode } from '../testing/index.ts'

const as = 'admin@northlake.example'
let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node?.close())

it('answers a full disk or database with 507 and a clear text, loses nothing, and goes on once there is space', async () => {
  const form = () => {
    const body = new FormData()
    body.set('file', new Blob(['text']), 'notes.txt')
    return { as, method: 'POST', body }
  }
  const { files } = node.studydesk
  const noSpace = Object.assign(new Error('write'), { code: 'ENOSPC' })
  for (const full of [vi.spyOn(files, 'receive'), vi.spyOn(files, 'keep')]) {
    full.mockRejectedValueOnce(new Error('The file could not be written', { cause: noSpace }))
    expect(await node.call('file', form())).toMatchObject({ status: 507, error: { code: 'InsufficientStorage' } })
    full.mockRestore()
  }
  expect((await node.call('file', form())).status).toBe(200)

  await node.ownerQuery(`create function no_space() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await node.ownerQuery('create trigger no_space before insert on site for each row execute function no_space()')
  const create = () => node.call('sites?language=fr', { as, method: 'POST', body: { name: 'Site of a full disk', siteCode: 'FULL' } })
  const refused = await create()
  expect(refused).toMatchObject({
    status: 507,
    error: { code: 'InsufficientStorage', message: expect.stringContaining('espace de stockage') },
  })
  expect(JSON.stringify(refused)).not.toContain('extend')
  await node.ownerQuery('drop trigger no_space on site')
  expect((await create()).status).toBe(201)
})
