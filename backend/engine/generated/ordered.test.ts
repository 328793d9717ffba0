import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../testing/index.ts'
import { bodiesFor, createSample } from './samples.ts'
import { hireStaff, type Staff } from './staff.ts'
import { testedResources } from './testedResources.ts'

/** Every resource whose rows people order: new rows come last in their group, a move is an intent, and the order is what lists show. */
let node: TestNode
let staff: Staff
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  staff = await hireStaff(node)
})
afterAll(() => node.close())

const ordered = testedResources.filter((resource) => resource.ordered !== undefined)

describe.each(ordered.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  const within = resource.ordered?.within ?? []
  const { one, many } = resource.path

  /** Samples of one group, and where they stand among themselves. */
  async function samples(count: number) {
    const made = [await createSample(node, resource, staff.everything)]
    const group = Object.fromEntries(within.map((name) => [name, made[0]?.[name]]))
    while (made.length < count) {
      const [body] = await bodiesFor(node, resource, staff.everything)
      const answer = await node.fetch(many, { as: staff.everything, method: 'POST', body: { ...body, ...group } })
      made.push((await answer.json()).data)
    }
    const ids = made.map(({ id }) => id)
    const query = new URLSearchParams([...within.map((name) => [name, String(group[name])]), ['_end', '500']])
    const order = async (): Promise<readonly string[]> => {
      const { data } = await (await node.fetch(`${many}?${query}`, { as: staff.everything })).json()
      return data.map(({ id }: { id: string }) => id).filter((id: string) => ids.includes(id))
    }
    return { ids, order }
  }
  const move = (id: string | undefined, body: unknown) => node.fetch(`${one}/${id}/move`, { as: staff.everything, method: 'POST', body })

  test('a move is what its list shows then', async () => {
    const { ids, order } = await samples(3)
    const [first, second, third] = ids
    expect(await order()).toEqual(ids)
    expect((await move(third, { before: first })).status).toBe(200)
    expect(await order()).toEqual([third, first, second])
    expect((await move(third, { after: first })).status).toBe(200)
    expect(await order()).toEqual([first, third, second])
  })

  test('the rank is nobody’s to read or to write', async () => {
    const { ids } = await samples(1)
    const { data } = await (await node.fetch(`${one}/${ids[0]}`, { as: staff.everything })).json()
    expect(data).not.toHaveProperty('rank')
    const answer = await node.fetch(`${one}/${ids[0]}`, { as: staff.everything, method: 'PATCH', body: { rank: '1' } })
    expect(await answer.json()).toMatchObject({ error: { fields: [{ path: 'rank', code: 'unknownField' }] } })
  })
})
