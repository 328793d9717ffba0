import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestNode, testNode } from '../app/testing/index.ts'

const admin = 'admin@northlake.example'
let node: TestNode
beforeAll(async () => {
  node = await testNode()
  await node.ownerQuery(
    `update study set internal_tags = array['Priority', 'Heart'], conditions = array['Rare ailment'], intervention = 'Tablets'
      where id in (select study.id from study join "user" using (org_id) where email = $1 order by study.id limit 2)`,
    [admin],
  )
  await node.ownerQuery(
    `update study set internal_tags = array['heart'] where id = (select study.id from study join "user" using (org_id) where email = $1
      order by study.id desc limit 1)`,
    [admin],
  )
})
afterAll(() => node.close())

const readTerms = async (path: string, caller = admin) => (await node.call<readonly string[]>(path, { as: caller })).data

it('terms used by studies are each listed once, the most used first', async () => {
  expect(await readTerms('getTags')).toEqual(expect.arrayContaining(['Heart', 'Priority']))
  expect((await readTerms('getTags')).filter((term) => term.toLowerCase() === 'heart')).toEqual(['Heart'])
  expect(await readTerms('getSearchTags')).toContain('Rare ailment')
  expect(await readTerms('getIntervention')).toContain('Tablets')
})

it('terms of another organisation are hidden, and all terms from users who may not see studies', async () => {
  for (const path of ['getTags', 'getSearchTags', 'getIntervention']) {
    const otherOrgTerms = await readTerms(path, 'admin@rivesud.example')
    expect(otherOrgTerms.filter((term) => ['Priority', 'Rare ailment', 'Tablets'].includes(term))).toEqual([])
    expect((await node.call(path, { as: 'nobody@northlake.example' })).status).toBe(403)
  }
})
