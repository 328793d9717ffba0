import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { getResource } from '#resources/index.ts'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { buildBodies, createSample } from './samples.ts'
import { hireStaff, type Staff } from './staff.ts'
import { testedResources } from './testedResources.ts'

/**
 * Tests every resource whose rows users can sort: new rows come last in their group, a move names the neighbouring row, and lists show
 * the order.
 */
let node: TestNode
let staff: Staff
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  staff = await hireStaff(node)
})
afterAll(() => node.close())

const ordered = testedResources.filter((resource) => resource.ordered !== undefined)

/** Creates sample rows of one group; returns their ids and functions that read and change their order. */
async function createSamples(resource: ResourceDefinition, count: number) {
  const { many } = resource.path
  const createdRows = [await createSample(node, resource, staff.everything)]
  const group = Object.fromEntries((resource.ordered?.within ?? []).map((name) => [name, createdRows[0]?.[name]]))
  while (createdRows.length < count) createdRows.push(await createSample(node, resource, staff.everything, group))
  const ids = createdRows.map(({ id }) => id)
  const groupEntries = Object.entries(group).map(([name, value]) => [name, String(value)])
  const query = new URLSearchParams([...groupEntries, ['_end', '500'], ['_sort', 'rank']])
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

  test('a move changes the order of the list accordingly', async () => {
    const { ids, order, move } = await createSamples(resource, 3)
    const [first, second, third] = ids
    expect(await order()).toEqual(ids)
    expect((await move(third, { before: first })).status).toBe(200)
    expect(await order()).toEqual([third, first, second])
    expect((await move(third, { after: first })).status).toBe(200)
    expect(await order()).toEqual([first, third, second])
  })

  test('the rank can neither be read nor written', async () => {
    const { ids } = await createSamples(resource, 1)
    const { data } = await (await node.fetch(`${one}/${ids[0]}`, { as: staff.everything })).json()
    expect(data).not.toHaveProperty('rank')
    const answer = await node.fetch(`${one}/${ids[0]}`, { as: staff.everything, method: 'PATCH', body: { rank: '1' } })
    expect(await answer.json()).toMatchObject({ error: { fields: [{ path: 'rank', code: 'unknownField' }] } })
  })
})

/** Resources whose rows can move to another group, which the named field refers to. */
const movable = ordered.flatMap((resource) =>
  resource.ordered?.between === undefined ? [] : [[resource.name, resource, resource.ordered.between] as const],
)

test.each(movable)(
  'moving a %s to another group requires a move, and leaves the order of the others unchanged',
  async (_name, resource, between) => {
    const { ids, order, group, move } = await createSamples(resource, 3)
    const [first, second, third] = ids
    const targetId = await createOtherTarget(getResource(targetOf(resource.fields[between] as FieldDefinition) ?? ''), group)
    const changed = await node.fetch(`${resource.path.one}/${second}`, {
      as: staff.everything,
      method: 'PATCH',
      body: { [between]: targetId },
    })
    expect(await changed.json()).toMatchObject({ error: { fields: [{ path: between, code: 'changedByMove' }] } })
    expect((await move(second, { to: 'nowhere', after: null })).status).toBe(422)
    expect((await move(second, { to: targetId, after: null })).status).toBe(200)
    expect(await order()).toEqual([first, third])
    // The named neighbour has left the group: the row comes last.
    expect((await move(first, { after: second })).status).toBe(200)
    expect(await order()).toEqual([third, first])
  },
)

/** Creates another row that the field `between` can refer to. It has the same values as the group in the fields that both have. */
async function createOtherTarget(target: ResourceDefinition, group: Values): Promise<string> {
  const [body] = await buildBodies(node, target, staff.everything)
  const shared = Object.fromEntries(Object.entries(group).filter(([name]) => name in target.fields))
  const answer = await node.fetch(target.path.many, { as: staff.everything, method: 'POST', body: { ...body, ...shared } })
  return (await answer.json()).data.id
}
