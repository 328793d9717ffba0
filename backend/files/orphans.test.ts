import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestNode, testNode } from '../testing/index.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

it('what the store did not take away is tried again: no content lies there for ever that nobody knows of', async () => {
  const as = 'coordinator@northlake.example'
  const upload = async (): Promise<string> => {
    const form = new FormData()
    form.set('file', new Blob(['abandoned']), 'abandoned.txt')
    return ((await (await node.fetch('file', { as, method: 'POST', body: form })).json()) as { data: { id: string } }).data.id
  }
  const ids = [await upload(), await upload(), await upload()]
  const [{ orgId } = { orgId: '' }] = await node.ownerQuery<{ orgId: string }>(
    `update stored_file set date_added = now() - interval '25 hours' where id = any($1::uuid[]) returning org_id as "orgId"`,
    [ids],
  )
  const folder = join(node.studydesk.config.dataDir, 'files', orgId)
  const known = async () =>
    (await node.ownerQuery<{ id: string }>('select id from stored_file where id = any($1::uuid[])', [ids])).map(({ id }) => id)
  const lying = () => readdirSync(folder).filter((id) => ids.includes(id))

  // What stands in the way of one of them, as a store that does not answer would.
  const stuck = join(folder, ids[1] ?? '')
  rmSync(stuck)
  mkdirSync(stuck)
  writeFileSync(join(stuck, 'in the way'), '')
  await expect(node.studydesk.files.removeOrphans(orgId)).rejects.toThrow()
  expect(await known()).toEqual(expect.arrayContaining(lying()))

  rmSync(stuck, { recursive: true })
  await node.studydesk.files.removeOrphans(orgId)
  expect([await known(), lying(), existsSync(stuck)]).toEqual([[], [], false])
  const told = await node.ownerQuery(
    `select 1 from audit_event where kind = 'file' and action = 'remove' and record_id = any($1::uuid[])`,
    [ids],
  )
  expect(told).toHaveLength(3)
})
