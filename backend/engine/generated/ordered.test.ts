import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
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

/** Samples of one group, and where they stand among themselves. */
async function samples(resource: ResourceDefinition, count: number) {
  const { many } = resource.path
  const made = [await createSample(node, resource, staff.everything)]
  const group = Object.fromEntries((resource.ordered?.within ?? []).map((name) => [name, made[0]?.[name]]))
  while (made.length < count) made.push(await createSample(node, resource, staff.everything, group))
  const ids = made.map(({ id }) => id)
  const ofGroup = Object.entries(group).map(([name, value]) => [name, String(value)])
  const query = new URLSearchParams([...ofGroup, ['_end', '500'], ['_sort', 'rank']])
  const order = async (): Promise<readonly string[]> => {
    const { data } = await (await node.fetch(`${many}?${query}`, { as: staff.everything })).json()
    return data.map(({ id }: { id: string }) => id).filter((id: string) => ids.includes(id))
  }
  const move = (id: string | undefined, body: unknown) =>
    node.fetch(`${resource.path.one}/${id}/move`, { as: staff.everything, method: 'POST', body })
  return { ids, order, group, move }
}

describe.each(ordered.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  const { one } = resource.path

  test('a move is what its list shows then', async () => {
    const { ids, order, move } = await samples(resource, 3)
    const [first, second, third] = ids
    expect(await order()).toEqual(ids)
    expect((await move(third, { before: first })).status).toBe(200)
    expect(await order()).toEqual([third, first, second])
    expect((await move(third, { after: first })).status).toBe(200)
    expect(await order()).toEqual([first, third, second])
  })

  test('the rank is nobody’s to read or to write', async () => {
    const { ids } = await samples(resource, 1)
    const { data } = await (await node.fetch(`${one}/${ids[0]}`, { as: staff.everything })).json()
    expect(data).not.toHaveProperty('rank')
    const answer = await node.fetch(`${one}/${ids[0]}`, { as: staff.everything, method: 'PATCH', body: { rank: '1' } })
    expect(await answer.json()).toMatchObject({ error: { fields: [{ path: 'rank', code: 'unknownField' }] } })
  })
})

/** Rows of these go from one order to another, by the field that is named. */
const movable = ordered.flatMap((resource) =>
  resource.ordered?.between === undefined ? [] : [[resource.name, resource, resource.ordered.between] as const],
)

test.each(movable)('only a move brings a %s into another order, and leaves the others as they stand', async (_name, resource, between) => {
  const { ids, order, group, move } = await samples(resource, 3)
  const [first, second, third] = ids
  const to = await anotherOf(resourceNamed(targetOf(resource.fields[between] as FieldDefinition) ?? ''), group)
  const changed = await node.fetch(`${resource.path.one}/${second}`, { as: staff.everything, method: 'PATCH', body: { [between]: to } })
  expect(await changed.json()).toMatchObject({ error: { fields: [{ path: between, code: 'changedByMove' }] } })
  expect((await move(second, { to: 'nowhere', after: null })).status).toBe(422)
  expect((await move(second, { to, after: null })).status).toBe(200)
  expect(await order()).toEqual([first, third])
  // Its neighbour has left: it comes last.
  expect((await move(first, { after: second })).status).toBe(200)
  expect(await order()).toEqual([third, first])
})

/** One more row for `between` to name, that agrees with the group in what both have. */
async function anotherOf(target: ResourceDefinition, group: Values): Promise<string> {
  const [body] = await bodiesFor(node, target, staff.everything)
  const shared = Object.fromEntries(Object.entries(group).filter(([name]) => name in target.fields))
  const answer = await node.fetch(target.path.many, { as: staff.everything, method: 'POST', body: { ...body, ...shared } })
  return (await answer.json()).data.id
}
