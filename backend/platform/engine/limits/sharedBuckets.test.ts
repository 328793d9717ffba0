import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSecondNode, type TestNode, testNode } from '../../../app/testing/index.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '200' } })
})
afterAll(() => node?.close())

test('the calls of a user are limited on all nodes together, and another user is not', async () => {
  const other = await startSecondNode(node)
  const caller = 'viewer@northlake.example'
  const statuses: number[] = []
  const startTime = Date.now()
  for (let round = 0; round < 60; round += 1) {
    const calls = [node, node, node, other, other, other].map((each) => each.fetch('session', { as: caller }))
    statuses.push(...(await Promise.all(calls)).map(({ status }) => status))
    // Nodes learn of calls on other nodes within a fifth of a second.
    if (round % 10 === 9) await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const providedBack = ((Date.now() - startTime) / 60_000) * 200
  const successCount = statuses.filter((status) => status === 200).length
  expect(statuses).toContain(429)
  expect(successCount).toBeGreaterThan(150)
  // Without sharing, each node would have accepted 200.
  expect(successCount).toBeLessThan(200 + 2 * providedBack + 80)
  expect((await other.fetch('session', { as: 'admin@northlake.example' })).status).toBe(200)
})
