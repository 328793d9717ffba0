import { expect, it } from 'vitest'
import { sharedNode } from './index.ts'

it('files share a node until one of them changes what the demo has, which fails that file', async () => {
  const node = await sharedNode()
  await node.close()
  const next = await sharedNode()
  expect(next.url).toBe(node.url)
  await next.ownerQuery(`update role set role_name = role_name || ' of old' where role_name = (select min(role_name) from role)`)
  await expect(next.close()).rejects.toThrow('This file changed role of the demo')
  const fresh = await sharedNode()
  expect(fresh.url).not.toBe(node.url)
  await fresh.close()
})
