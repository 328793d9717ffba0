import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestNode, testNode } from '../testing/index.ts'

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

const words = async (path: string, as = admin) => (await node.call<readonly string[]>(path, { as })).data

it('the words that studies use are told each once, the most used first', async () => {
  expect(await words('getTags')).toEqual(expect.arrayContaining(['Heart', 'Priority']))
  expect((await words('getTags')).filter((word) => word.toLowerCase() === 'heart')).toEqual(['Heart'])
  expect(await words('getSearchTags')).toContain('Rare ailment')
  expect(await words('getIntervention')).toContain('Tablets')
})

it('of another organisation nothing is told, and nothing to who may not see studies', async () => {
  for (const path of ['getTags', 'getSearchTags', 'getIntervention']) {
    const told = await words(path, 'admin@rivesud.example')
    expect(told.filter((word) => ['Priority', 'Rare ailment', 'Tablets'].includes(word))).toEqual([])
    expect((await node.call(path, { as: 'nobody@northlake.example' })).status).toBe(403)
  }
})
