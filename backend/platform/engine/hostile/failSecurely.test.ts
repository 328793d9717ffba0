import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'

/**
 * Tests that a component that fails grants nothing and stores nothing, and that its error reveals nothing about the server (ASVS 5,
 * 16.5.1 and 16.5.3).
 */
const admin = 'admin@northlake.example'
let node: TestNode
let orgId: string
beforeAll(async () => {
  node = await testNode()
  const [user] = await node.ownerQuery<{ org_id: string }>('select org_id from "user" where email = $1', [admin])
  orgId = user?.org_id ?? ''
})
afterAll(() => node.close())

/** Expects an error response of the server with only a code and a message. */
async function expectSystemError(response: Response, code = 'Internal'): Promise<void> {
  const body = await response.json()
  expect([response.status, Object.keys(body), Object.keys(body.error), body.error.code]).toEqual([
    500,
    ['error'],
    ['code', 'message'],
    code,
  ])
  expect(body.error.message).not.toMatch(/select|insert|relation|column|constraint|node_modules|\.ts\b/i)
}

test('no call is answered while abilities cannot be read, and none from cached abilities', async () => {
  expect((await node.fetch('sites', { as: admin })).status).toBe(200)
  await node.ownerQuery('alter table role rename to role_away')
  node.studydesk.access.forget(orgId)
  for (const [path, method, body] of [
    ['sites', 'GET', undefined],
    ['participants/export', 'GET', undefined],
    ['sites', 'POST', { name: 'Made without abilities' }],
  ] as const)
    await expectSystemError(await node.fetch(path, { as: admin, method, body }))
  await node.ownerQuery('alter table role_away rename to role')
  node.studydesk.access.forget(orgId)
  expect((await (await node.fetch('sites?q=Made without abilities', { as: admin })).json()).data).toEqual([])
})

test('nothing is stored while the audit trail cannot be written', async () => {
  const site = (await (await node.fetch('sites', { as: admin, method: 'POST', body: { name: 'With history' } })).json()).data
  await node.ownerQuery(`alter table audit_event add constraint refused check (kind <> 'site') not valid`)
  const calls = [
    ['sites', 'POST', { name: 'Made without history' }],
    [`site/${site.id}`, 'PATCH', { city: 'Changed without history' }],
    [`site/${site.id}`, 'DELETE', undefined],
  ] as const
  for (const [path, method, body] of calls) await expectSystemError(await node.fetch(path, { as: admin, method, body }), 'AuditEventFailed')
  const bulk = await node.call<{ done: number; rows: readonly { error?: { code: string } }[] }>('sites/bulk', {
    as: admin,
    method: 'POST',
    body: { action: 'update', ids: [site.id], changes: { city: 'Changed without history' } },
  })
  expect([bulk.data.done, bulk.data.rows[0]?.error?.code]).toEqual([0, 'AuditEventFailed'])
  await node.ownerQuery('alter table audit_event drop constraint refused')
  expect((await (await node.fetch('sites?q=Made without history', { as: admin })).json()).data).toEqual([])
  expect(await (await node.fetch(`site/${site.id}`, { as: admin })).json()).toMatchObject({
    data: { version: site.version, city: site.city },
  })
})
