import { expect, it } from 'vitest'
import { sharedNode } from './index.ts'

it('test files share a node until one of them changes the demo data, which fails that file', async () => {
  const node = await sharedNode()
  await node.close()
  const next = await sharedNode()
  expect(next.url).toBe(node.url)
  await next.ownerQuery(`update role set role_name = role_name || ' of old' where role_name = (select min(role_name) from role)`)
  await expect(next.close()).rejects.toThrow('This file changed role of the demo')
  const otherNode = await sharedNode()
  expect(otherNode.url).not.toBe(node.url)
  await otherNode.close()
})
