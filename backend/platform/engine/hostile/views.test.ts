import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { hireStaff } from '../generated/staff.ts'

/** Tests shared views: their filters contain search terms of the creator, such as names of participants. */
const coordinator = 'coordinator@northlake.example'
let node: TestNode
let outsider: string
beforeAll(async () => {
  node = await testNode()
  outsider = await (await hireStaff(node)).withAbilities(['NOTIFICATIONS:VIEW'])
})
afterAll(() => node.close())

test('a shared view is shown only to users who may open its list', async () => {
  const settings = { filters: [{ field: 'lastName', operator: 'contains', value: 'Veryrarename' }] }
  const response = await node.fetch('saved-views', {
    as: coordinator,
    method: 'POST',
    body: { name: 'Mrs Veryrarename', listOf: 'participant', isShared: true, settings },
  })
  const { data } = await response.json()
  expect(response.status).toBe(201)
  const [viewer, other] = ['viewer@northlake.example', outsider]
  expect(await (await node.fetch('saved-views', { as: viewer })).text()).toContain('Veryrarename')
  expect(await (await node.fetch('saved-views', { as: other })).text()).not.toContain('Veryrarename')
  expect((await node.fetch(`saved-view/${data.id}`, { as: other })).status).toBe(404)
  expect((await node.fetch(`saved-view/${data.id}/history`, { as: other })).status).toBe(404)
})
