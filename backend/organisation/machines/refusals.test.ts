import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { admin, createMachineBench, days, developer } from './testMachines.ts'
import { createToken } from './token.ts'

type Bench = Awaited<ReturnType<typeof createMachineBench>>
let node: TestNode
let { orgId, roles, call, make } = {} as Bench
beforeAll(async () => {
  node = await testNode()
  ;({ orgId, roles, call, make } = await createMachineBench(node))
})
afterAll(() => node.close())

describe('a rejected token', () => {
  it.each([
    ['nothing', {}, 401],
    ['a token that never was', { Authorization: `Bearer ${createToken()}` }, 401],
    ['half a token', { Authorization: 'Bearer sdk_abc' }, 401],
  ])('a request with %s is rejected', async (_, headers, status) => {
    expect((await call('participants', { headers })).status).toBe(status)
  })

  it('users cannot give a token more rights than they hold themselves', async () => {
    const { status, body } = await make({ roleId: roles.Administrator })
    expect([status, body.error.code]).toEqual([403, 'TokenBeyondOwn'])
    expect(await node.ownerQuery(`select 1 from "user" where is_machine and role_id = $1`, [roles.Administrator])).toEqual([])
  })

  it('users cannot create a token without an expiry, or one that has already expired', async () => {
    const codes = await Promise.all(
      [days(400), days(-1), undefined].map(async (expiryDate) => (await make({ expiresAt: expiryDate })).body.error.fields[0].code),
    )
    expect(codes).toEqual(['expiryTooFar', 'inPast', 'required'])
  })

  it('users cannot create a token without CONTRIBUTE on DEV', async () => {
    const body = { name: 'Mine', roleId: roles['Study coordinator'], expiresAt: days(3) }
    expect((await call('api-tokens', { as: admin, method: 'POST', body })).status).toBe(403)
    expect((await call('api-token', { as: admin, method: 'POST', body })).status).toBe(403)
  })

  it('a machine cannot create machines, sign, or open a socket', async () => {
    const [developerRow] = await node.ownerQuery<{ role_id: string }>('select role_id from "user" where email = $1', [developer])
    const { token } = await make({ roleId: developerRow?.role_id })
    const body = { name: 'Child', roleId: roles['Study coordinator'], expiresAt: days(3) }
    expect((await call('api-tokens', { token, method: 'POST', body })).status).toBe(403)
    const signature = { purpose: 'unlock', recordId: orgId }
    expect((await call('session/signature', { token, method: 'POST', body: signature })).status).toBe(403)
    await expect(node.studydesk.sessions.callerOf(token, { correlationId: 'c', isBackground: true })).rejects.toThrow('NotAuthenticated')
  })

  it('users cannot edit a machine: another role requires another token', async () => {
    const { row } = await make()
    const body = { roleId: roles.Administrator, email: 'me@example.org' }
    const response = await call(`user/${row.userId}`, { as: admin, method: 'PATCH', body })
    expect(response.body.error.fields.map((field: { path: string; code: string }) => [field.path, field.code])).toEqual([
      ['roleId', 'machineUser'],
      ['email', 'machineUser'],
    ])
  })
})
