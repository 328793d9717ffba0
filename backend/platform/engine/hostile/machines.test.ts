import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'

/**
 * Hooks receive the input as typed, while the stored value no longer has its invisible characters. A rule must check the stored value.
 */
const developer = 'dev@northlake.example'
const hidden = '\u200B'
let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

async function post(path: string, body: unknown) {
  const answer = await node.fetch(path, { as: developer, method: 'POST', body })
  const { data, error } = await answer.json()
  return {
    status: answer.status,
    data,
    fields: error?.fields?.map(({ path: fieldPath, code }: { path: string; code: string }) => `${fieldPath} ${code}`),
  }
}

test.each([
  ['too far away', '2099-01-01T00:00Z', 'expiresAt expiryTooFar'],
  ['past', '2020-01-01T00:00Z', 'expiresAt inPast'],
])('rejects a token expiry that is %s, in any spelling', async (_name, moment, problem) => {
  const [role] = await node.ownerQuery<{ role_id: string }>('select role_id from "user" where email = $1', [developer])
  for (const enteredMoment of [moment, `${moment}${hidden}`, `${hidden}${moment}`]) {
    const response = await post('api-tokens', {
      name: `T ${enteredMoment.length} ${moment}`,
      roleId: role?.role_id,
      expiresAt: enteredMoment,
    })
    expect([response.status, response.fields]).toEqual([422, [problem]])
  }
})

test('limits the number of webhooks, which every write queries', async () => {
  await node.ownerQuery(
    `insert into webhook (org_id, id, name, resource, events, address, secret, is_active)
      select org_id, gen_random_uuid(), 'Filled ' || number, 'site', '{create}', 'https://public.example', '\\x00', false
      from "user" cross join generate_series(1, 199) number where email = $1`,
    [developer],
  )
  const createHook = (name: string) =>
    post('webhooks', {
      name,
      resource: 'site',
      events: ['create'],
      address: 'https://public.example/',
      secret: 'a secret of sixteen and more',
    })
  const last = await createHook('The last')
  expect(last.status).toBe(201)
  const answer = await node.fetch('webhooks', {
    as: developer,
    method: 'POST',
    body: {
      name: 'One more',
      resource: 'site',
      events: ['create'],
      address: 'https://public.example/',
      secret: 'a secret of sixteen and more',
    },
  })
  expect([answer.status, (await answer.json()).error.code]).toEqual([409, 'TooManyWebhooks'])
  expect((await node.fetch(`webhook/${last.data.id}`, { as: developer, method: 'DELETE' })).status).toBe(200)
  expect((await createHook('In its place')).status).toBe(201)
  expect((await node.fetch(`webhook/${last.data.id}/restore`, { as: developer, method: 'POST', body: {} })).status).toBe(409)
})

describe('a webhook’s address', () => {
  const createHook = (address: string) =>
    post('webhooks', { name: `W ${address}`, resource: 'site', events: ['create'], address, secret: 'a secret of sixteen and more' })

  test.each([
    ['plain http', 'http://public.example/hook', 'address httpsNeeded'],
    ['this machine', 'https://127.0.0.1/hook', 'address addressRefused'],
    ['this machine in another spelling', 'https://0x7f.1/hook', 'address addressRefused'],
    ['this machine in version 6', 'https://[::ffff:127.0.0.1]/hook', 'address addressRefused'],
    ['the clouds’ keeper of credentials', 'https://169.254.169.254/latest', 'address addressRefused'],
  ])('rejects an address of %s, in any spelling', async (_name, address, problem) => {
    for (const enteredAddress of [address, `${hidden}${address}`, address.replace('ht', `ht${hidden}`), ` ${address} `]) {
      const response = await createHook(enteredAddress)
      expect([response.status, response.fields]).toEqual([422, [problem]])
    }
  })
})
