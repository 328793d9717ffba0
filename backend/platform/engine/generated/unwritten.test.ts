import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isSame } from '#resources/core/values/same.ts'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { buildFieldValue, createSample } from './samples.ts'
import { hireStaff, type Staff } from './staff.ts'
import { testedResources } from './testedResources.ts'

/**
 * Tests that a response of 200 means that all values were written: rejected values are reported field by field, and a value equal to the
 * stored one is no change.
 */
let node: TestNode
let staff: Staff
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  staff = await hireStaff(node)
})
afterAll(() => node.close())

type Row = Values & { readonly version: number; readonly actions: readonly string[] }
const read = async ({ path: { one } }: ResourceDefinition, id: string): Promise<Row> =>
  (await node.call<Row>(`${one}/${id}`, { as: staff.everything })).data
const write = ({ path: { one } }: ResourceDefinition, id: string, body: Values) =>
  node.call(`${one}/${id}`, { as: staff.everything, method: 'PATCH', body })

describe.each(
  testedResources.filter(({ actions, view }) => actions.update !== undefined && view !== true).map((each) => [each.name, each] as const),
)('%s', (_name, resource) => {
  const fields = Object.entries(resource.fields).filter(([, field]) => typeOf(field).isWriteOnly !== true)

  it('accepts its own response as input, and answers 200 only to changes that it makes', async () => {
    const id = await idOf(resource)
    const first = await read(resource, id)
    const allValues = Object.fromEntries(fields.map(([name]) => [name, first[name]]))
    const unchangedResponse = await write(resource, id, { ...allValues, version: first.version })
    expect([unchangedResponse.status, unchangedResponse.error]).toEqual([200, undefined])
    expect((await read(resource, id)).version).toBe(first.version)
    for (const [name, field] of fields) {
      const before = await read(resource, id)
      const other = chooseOtherValue(field, before, name)
      if (other === undefined) continue
      const { status } = await write(resource, id, { [name]: other, version: before.version })
      // If the row does not have the field, false means the same as an empty value.
      if (other === false && !isFilled(before[name])) continue
      if (status === 200) expect([name, other, (await read(resource, id))[name]]).not.toEqual([name, other, before[name]])
      else expect([name, status, status >= 400 && status < 500]).toEqual([name, status, true])
      if (isDerived(field)) expect([name, status]).toEqual([name, 422])
    }
  })
})

/** Returns the id of a row to test. The organisation has only one row; other resources get a new one. */
const idOf = async (resource: ResourceDefinition): Promise<string> =>
  resource.name === 'organisation'
    ? ((await node.call<readonly { readonly id: string }[]>('organisations', { as: staff.everything })).data[0]?.id ?? '')
    : (await createSample(node, resource, staff.everything)).id

/** Returns a value that differs from the stored one; undefined if the field's type has no other value. */
function chooseOtherValue(field: FieldDefinition, row: Values, name: string): unknown {
  const now = row[name]
  if (isDerived(field))
    return typeof now === 'boolean' ? !now : typeof now === 'number' ? now + 1 : Array.isArray(now) ? ['other'] : 'other'
  const type = typeOf(field)
  const other = typeof now === 'boolean' ? !now : buildFieldValue(field, row)
  const stored = other === undefined ? null : type.normalise(other, field, { row, today: '2026-10-30' })
  return !isFilled(stored) || isSame(stored, now) ? undefined : other
}
