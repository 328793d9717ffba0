import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'

/** Tests that the server's database role cannot insert past events into the audit trail, even if the server is compromised. */
let node: TestNode
let orgId: string
beforeAll(async () => {
  node = await testNode()
  const [organisation] = await node.ownerQuery<{ id: string }>('select id from organisation limit 1')
  orgId = organisation?.id ?? ''
})
afterAll(() => node.close())

test.each([
  ['a time', 'at', "'2000-01-01'"],
  ['a transaction', 'tx', "'5'::xid8"],
])('the server’s role cannot set %s of an audit event', async (_name, column, value) => {
  const text = `insert into audit_event (org_id, id, ${column}, kind, action, changes) values ($1, gen_random_uuid(), ${value}, 'site', 'create', '{}')`
  await expect(node.studydesk.database.batch(orgId, [{ text, values: [orgId] }])).rejects.toMatchObject({ code: '42501' })
})

test.each(['audit_event', 'audit_seal', 'read_log', 'unlock_event'])('the server’s role cannot change or empty %s', async (table) => {
  for (const text of [`update ${table} set org_id = org_id`, `delete from ${table}`, `truncate ${table}`]) {
    await expect(node.studydesk.database.batch(orgId, [{ text, values: [] }])).rejects.toMatchObject({ code: '42501' })
  }
})
