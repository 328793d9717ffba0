import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Values } from '#resources/core/conditions.ts'
import { type AnyField, fieldTypes } from '#resources/core/fields/index.ts'
import type { FieldTypeName } from '#resources/core/fields/values.ts'
import type { ResourceDefinition, ResponseRow } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { resources } from '#resources/index.ts'
import { sharedNode, type TestNode } from '../../../app/testing/index.ts'
import type { Caller } from '../../common/caller.ts'
import { buildInitialSql } from '../../database/schema/check.ts'
import { columnOf } from '../../fields/index.ts'
import { openStore } from '../../files/disk.ts'
import { createFiles } from '../../files/index.ts'
import { mountEngine } from '../index.ts'

/**
 * Tests that an ordinary update can write back a former value from the history. Each field type is tested with its fixture and a separate
 * resource. Exceptions: statuses change by transitions only; write-only fields appear without values; custom fields change by key, so
 * that a former value is added to later ones.
 */
const admin = 'admin@northlake.example'
const names = (Object.keys(fieldTypes) as FieldTypeName[]).filter((name) => {
  const { field } = fieldTypes[name].fixture
  return columnOf(field).column(field) !== null && name !== 'status' && name !== 'secret' && name !== 'custom'
})

const resourceOf = (name: FieldTypeName): ResourceDefinition => {
  const { field, siblings = {} } = fieldTypes[name].fixture
  return {
    name: `every${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    namespace: 'admin',
    page: 'ADMIN_SITES',
    scope: ['org'],
    title: 'id',
    path: { many: `every-${name}`, one: `every-${name}-one` },
    fields: { value: (isReferenceType(name) ? { ...field, to: 'site' } : field) as AnyField, ...(siblings as Record<string, AnyField>) },
    actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE' },
    audit: 'changes',
    deletion: 'none',
  }
}
const isReferenceType = (name: FieldTypeName): boolean => name === 'ref' || name === 'refs'

let node: TestNode
/** The engine, typed for resource names that the types do not include. */
let engine: {
  create(caller: Caller, resource: string, input: Values): Promise<ResponseRow>
  update(caller: Caller, resource: string, id: string, input: Values): Promise<ResponseRow>
}
let caller: Caller
beforeAll(async () => {
  node = await sharedNode()
  const ownResources = names.map(resourceOf)
  await node.ownerQuery(buildInitialSql(ownResources))
  const { config, database, sessions } = node.studydesk
  // The test's resources are unknown to the server, so this file store has its own permission check: the caller may read all files.
  const files = createFiles({ config, database, sessions, store: await openStore(config), mayRead: async () => true })
  engine = mountEngine(koa(feathers()), {
    studydesk: { ...node.studydesk, files },
    resources: [...resources, ...ownResources],
    domains: [],
  })
  caller = await node.studydesk.sessions.callerOf(await node.tokenFor(admin), { correlationId: crypto.randomUUID() })
})
afterAll(() => node.close())

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const makeSite = async (): Promise<string> => (await engine.create(caller, 'site', { name: `Former ${crypto.randomUUID()}` })).id
const pdf = Buffer.from('%PDF-1.7\n')
const storeFile = async (type: 'file' | 'image'): Promise<string> => {
  const [name, content] = type === 'image' ? (['dot.png', png] as const) : (['note.pdf', pdf] as const)
  return (await node.studydesk.files.store(caller, { name, content, maxBytes: 1e6 })).id
}

/** Returns two values as a client sends them: from the fixture, or ids of existing rows and files. */
async function createTwoValues(name: FieldTypeName): Promise<readonly unknown[]> {
  if (name === 'ref') return [await makeSite(), await makeSite()]
  if (name === 'refs') return [[await makeSite(), await makeSite()], [await makeSite()]]
  if (name === 'file' || name === 'image') return [await storeFile(name), await storeFile(name)]
  return fieldTypes[name].fixture.valid.slice(0, 2).map(([input]) => input)
}

const changesOf = async (id: string): Promise<readonly (readonly [unknown, unknown])[]> => {
  const events = await node.ownerQuery<{ changes: { value: [unknown, unknown] } }>(
    'select changes from audit_event where record_id = $1 order by at, id',
    [id],
  )
  return events.map(({ changes }) => changes.value)
}

describe.each(names)('%s', (name) => {
  const { name: resource } = resourceOf(name)

  test('accepts a former value from its history in an update', async () => {
    const { row = {} } = fieldTypes[name].fixture
    const [first, second] = await createTwoValues(name)
    const createdRow = await engine.create(caller, resource, { ...row, value: first })
    await engine.update(caller, resource, createdRow.id, { value: second, version: 1 })
    const [, recordedChange] = await changesOf(createdRow.id)
    expect(recordedChange?.[0]).toEqual(createdRow.value)

    const restoredRow = await engine.update(caller, resource, createdRow.id, { value: recordedChange?.[0], version: 2 })
    expect([restoredRow.version, restoredRow.value]).toEqual([3, createdRow.value])
    expect((await changesOf(createdRow.id)).at(-1)).toEqual([recordedChange?.[1], recordedChange?.[0]])
  })

  test('accepts an empty former value from its history', async () => {
    const { row = {} } = fieldTypes[name].fixture
    const createdRow = await engine.create(caller, resource, { ...row, value: null })
    const [, value] = await createTwoValues(name)
    await engine.update(caller, resource, createdRow.id, { value })
    expect((await engine.update(caller, resource, createdRow.id, { value: null, version: 2 })).value).toBe(createdRow.value)
  })
})

test.each(['ref', 'refs'] as const)('rejects a %s to a deleted row by its name', async (name) => {
  const { name: resource } = resourceOf(name)
  const removedSiteId = await makeSite()
  const createdRow = await engine.create(caller, resource, { value: name === 'ref' ? removedSiteId : [removedSiteId] })
  await engine.update(caller, resource, createdRow.id, { value: null })
  await node.ownerQuery(`update "${toSnakeCase('site')}" set deleted_at = now() where id = $1`, [removedSiteId])
  const restoration = engine.update(caller, resource, createdRow.id, { value: createdRow.value, version: 2 })
  await expect(restoration).rejects.toMatchObject({ code: 422, details: { fields: [{ path: 'value', code: 'notFound' }] } })
})

describe('the history of a record', () => {
  test('the history of a record is returned in pages, newest first, with a total', async () => {
    const id = await makeSite()
    for (let number = 1; number <= 6; number += 1) await engine.update(caller, 'site', id, { city: `City ${number}` })
    const fetchHistory = async (query: string) => {
      const answer = await node.fetch(`site/${id}/history${query}`, { as: admin })
      const { data, error } = await answer.json()
      return {
        status: answer.status,
        total: answer.headers.get('X-Total-Count'),
        cities: data?.map((entry: { changes: { city?: unknown[] } }) => entry.changes.city?.[1]),
        code: error?.code,
      }
    }
    expect(await fetchHistory('')).toMatchObject({
      status: 200,
      total: '7',
      cities: ['City 6', 'City 5', 'City 4', 'City 3', 'City 2', 'City 1', undefined],
    })
    expect(await fetchHistory('?_start=2&_end=4')).toMatchObject({ total: '7', cities: ['City 4', 'City 3'] })
    expect(await fetchHistory('?page=3&size=2')).toMatchObject({ total: '7', cities: [undefined] })
    expect(await fetchHistory('?_start=0&_end=201')).toMatchObject({ status: 400, code: 'PageTooLarge' })
    expect(await fetchHistory('?sort=at,asc')).toMatchObject({ status: 400, code: 'UnknownParameter' })
  })
})
