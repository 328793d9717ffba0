import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'

/** Tests that clients who stop reading their export cannot occupy all connections to the database. */
const admin = 'admin@northlake.example'
let node: TestNode
beforeAll(async () => {
  node = await testNode({ settings: { DATABASE_CONNECTIONS: '4' } })
  await node.ownerQuery(
    `insert into audit_event (org_id, id, kind, action, changes) select org_id, gen_random_uuid(), 'session', 'signIn', jsonb_build_object('note', array[null, repeat('x', 1000)])
      from "user" cross join generate_series(1, 20000) where email = $1`,
    [admin],
  )
})
afterAll(() => node.close())

test('an export of the audit trail counts towards the limit of exports, and frees its slot afterwards', async () => {
  const firstExport = await node.fetch('activity/history/export', { as: admin })
  expect(firstExport.status).toBe(200)
  const next = await node.fetch('activity/history/export/csv', { as: admin })
  expect([next.status, Number(next.headers.get('Retry-After'))]).toEqual([429, expect.any(Number)])
  expect((await node.fetch('sites/export', { as: admin })).status).toBe(429)
  await Promise.all([firstExport.body?.cancel(), next.text()])
  await expect.poll(async () => (await node.fetch('sites/export', { as: admin })).status).toBe(200)
})
