import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../testing/index.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

test('sites', async () => {
  const admin = 'admin@northlake.example'
  const show = async (path: string, more: object = {}) => {
    const answer = await node.fetch(path, { as: admin, ...more })
    const text = await answer.text()
    console.log(path, answer.status, answer.headers.get('x-total-count'), text.slice(0, 900))
    return text
  }
  await show('sites?_end=2')
  await show('sites?q=mon&_sort=name')
  await show('participants?_end=1&allStudies=true')
  await show('participants?_end=2&_sort=lastName&gender=female', { as: 'coordinator@northlake.example' })
  await show('study-sites?_end=1')
  await show('users?_end=1')
  await show('activity/history?_end=1')
  await show('sites', { method: 'POST', body: { name: 'New site', siteCode: 'N-1', country: 'CA' } })
  await show('sites', { method: 'POST', body: { name: 'New site', siteCode: 'N-2', country: 'CA' } })
  await show('sites', { method: 'POST', body: { nme: 'x' } })
  await show('sites', { method: 'POST', body: {} , headers: { 'Accept-Language': 'fr' }})
  await show('nothing')
  expect(1).toBe(1)
})
