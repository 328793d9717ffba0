import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../testing/index.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

const nest = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test.each([[undefined], ['a key']])('a body that is nested without end is refused in a few words (key %j)', async (key) => {
  for (const body of [nest(100_000), `{"a":${nest(100_000)}}`, `{"name":${nest(100_000)},"listOf":"site","settings":${nest(5_000)}}`]) {
    const answer = await node.fetch('saved-views', {
      as: 'coordinator@northlake.example',
      method: 'POST',
      body,
      headers: key === undefined ? {} : { 'Idempotency-Key': key },
    })
    expect([400, 422]).toContain(answer.status)
    expect((await answer.text()).length).toBeLessThan(2_000)
  }
})
