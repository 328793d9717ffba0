import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { attachment } from '#resources/participants/attachment.ts'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { createChildRow } from './childRows.ts'
import { acceptsType, buildBodies, storeSample } from './samples.ts'
import { hireStaff, type Staff } from './staff.ts'
import { testedResources } from './testedResources.ts'

/** Resources with a file field. A new row must not name a file of another record, whose readers may differ. */
const fileResources = testedResources.flatMap((resource) => {
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
  const [body] = await buildBodies(node, resource, staff.everything)
  const answer = await node.fetch(resource.path.many, { as: staff.everything, method: 'POST', body: { ...body, ...changes } })
  const { data, error } = await answer.json()
  return { status: answer.status, data, fields: error?.fields?.map(({ path, code }: { path: string; code: string }) => [path, code]) }
}

describe.each(fileResources)('$name', ({ resource, field }) => {
  const definition = resource.fields[field] as FieldDefinition

  test('rejects a file of a record of another kind', async () => {
    const { fileId } = await createChildRow(node, attachment, staff.everything)
    expect(await create(resource, { [field]: fileId })).toMatchObject({
      status: 422,
      fields: [[field, acceptsType(definition, 'image/png') ? 'fileNotFound' : 'fileType']],
    })
  })

  test('rejects a file of another record of the same kind', async () => {
    const [body = {}] = await buildBodies(node, resource, staff.everything)
    const parentFields = resource.partOf === undefined ? {} : { [resource.partOf]: body[resource.partOf] }
    const first = await create(resource, { ...parentFields, [field]: await storeSample(node, staff.everything, definition) })
    expect(first.status).toBe(201)
    const second = await create(resource, { ...parentFields, [field]: first.data[field] })
    expect(second).toMatchObject({ status: 422, fields: [[field, 'fileNotFound']] })
  })
})

describe.each(fileResources.filter(({ resource }) => resource.partOf === attachment.partOf && resource.name !== attachment.name))(
  '$name',
  ({ resource, field }) => {
    test('accepts an attachment of the same participant', async () => {
      const { fileId, whole } = await createChildRow(node, attachment, staff.everything)
      const { status, data } = await create(resource, { participantId: whole.id, [field]: fileId })
      expect([status, data?.[field]]).toEqual([201, fileId])
    })
  },
)
