import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../app/testing/index.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode({ seed: false, settings: { LIMIT_ADDRESS_PER_MINUTE: '100' } })
})
afterAll(() => node.close())

test('a search without a token counts as ten calls of its address', async () => {
  const statuses: number[] = []
  for (let requested = 0; requested < 12; requested += 1) statuses.push((await node.fetch('public/conditions/search?term=left')).status)
  expect(statuses.slice(0, 9)).toEqual(Array(9).fill(200))
  expect(statuses.at(-1)).toBe(429)
})
