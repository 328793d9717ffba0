import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../testing/index.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '20', LIMIT_ADDRESS_PER_MINUTE: '60' } })
})
afterAll(() => node.close())

test('a user who calls too often waits, the others do not', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => node.fetch('sites?_end=1', { as: 'admin@northlake.example' })))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(4)
  expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1)
  expect((await refused[0]?.json())?.error).toMatchObject({ code: 'TooManyRequests' })
  expect((await node.fetch('sites?_end=1', { as: 'admin@rivesud.example' })).status).toBe(200)
})

test('an address that calls too often waits, signed in or not', async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, () => node.fetch('nothing')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
})
