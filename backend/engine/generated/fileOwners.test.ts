import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attachment } from '#resources/attachment.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { type TestNode, testNode } from '../../testing/index.ts'
import { makePart } from './parts.ts'
import { bodiesFor, storeSample, takesType } from './samples.ts'
import { hireStaff, type Staff } from './staff.ts'
import { testedResources } from './testedResources.ts'

/** Every resource that may name a file × files that another record has: its readers are not those of this one. */
const naming = testedResources.flatMap((resource) => {
  const field = Object.entries(resource.fields).find(
    ([, { type, readOnly }]) => (type === 'file' || type === 'image') && readOnly !== true,
  )?.[0]
  return field === undefined || resource.actions.create === undefined ? [] : [{ name: resource.name, resource, field }]
})

let node: TestNode
let staff: Staff
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  staff = await hireStaff(node)
})
afterAll(() => node.close())

async function create(resource: ResourceDefinition, changes: Readonly<Record<string, unknown>>) {
  const [body] = await bodiesFor(node, resource, staff.everything)
  const answer = await node.fetch(resource.path.many, { as: staff.everything, method: 'POST', body: { ...body, ...changes } })
  const { data, error } = await answer.json()
  return { status: answer.status, data, fields: error?.fields?.map(({ path, code }: { path: string; code: string }) => [path, code]) }
}

describe.each(naming)('$name', ({ resource, field }) => {
  const definition = resource.fields[field] as FieldDefinition

  test('names no file of a record that belongs to something else', async () => {
    const { fileId } = await makePart(node, attachment, staff.everything)
    expect(await create(resource, { [field]: fileId })).toMatchObject({
      status: 422,
      fields: [[field, takesType(definition, 'image/png') ? 'fileNotFound' : 'fileType']],
    })
  })

  test('names no file of another record of its own kind', async () => {
    const [body = {}] = await bodiesFor(node, resource, staff.everything)
    const whole = resource.partOf === undefined ? {} : { [resource.partOf]: body[resource.partOf] }
    const first = await create(resource, { ...whole, [field]: await storeSample(node, staff.everything, definition) })
    expect(first.status).toBe(201)
    const second = await create(resource, { ...whole, [field]: first.data[field] })
    expect(second).toMatchObject({ status: 422, fields: [[field, 'fileNotFound']] })
  })
})

describe.each(naming.filter(({ resource }) => resource.partOf === attachment.partOf && resource.name !== attachment.name))(
  '$name',
  ({ resource, field }) => {
    test('may name an attachment of its own participant', async () => {
      const { fileId, whole } = await makePart(node, attachment, staff.everything)
      const { status, data } = await create(resource, { participantId: whole.id, [field]: fileId })
      expect([status, data?.[field]]).toEqual([201, fileId])
    })
  },
)
