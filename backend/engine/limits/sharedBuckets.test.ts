import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeBeside, type TestNode, testNode } from '../../testing/index.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '200' } })
})
afterAll(() => node?.close())

test('the calls of a user are limited on all nodes together, and another user is not', async () => {
  const other = await nodeBeside(node)
  const as = 'viewer@northlake.example'
  const statuses: number[] = []
  const begun = Date.now()
  for (let round = 0; round < 60; round += 1) {
    const calls = [node, node, node, other, other, other].map((each) => each.fetch('session', { as }))
    statuses.push(...(await Promise.all(calls)).map(({ status }) => status))
    // Nodes learn of one another's calls within a fifth of a second.
    if (round % 10 === 9) await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const givenBack = ((Date.now() - begun) / 60_000) * 200
  const answered = statuses.filter((status) => status === 200).length
  expect(statuses).toContain(429)
  expect(answered).toBeGreaterThan(150)
  // Each node alone would have answered 200.
  expect(answered).toBeLessThan(200 + 2 * givenBack + 80)
  expect((await other.fetch('session', { as: 'admin@northlake.example' })).status).toBe(200)
})
