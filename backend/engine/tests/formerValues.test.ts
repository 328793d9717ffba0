import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Values } from '#resources/core/conditions.ts'
import { type AnyField, fieldTypes } from '#resources/core/fields/index.ts'
import type { FieldTypeName } from '#resources/core/fields/values.ts'
import { snake } from '#resources/core/names.ts'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { Caller } from '../../caller.ts'
import { initialSql } from '../../database/schema/check.ts'
import { columnOf } from '../../fields/index.ts'
import { openStore } from '../../files/disk.ts'
import { createFiles } from '../../files/index.ts'
import { sharedNode, type TestNode } from '../../testing/index.ts'
import { mountEngine } from '../index.ts'

/**
 * What the history tells of a field can be written back by an ordinary update, whatever its type: each type over its own fixture, in a
 * resource of its own. Statuses change by transitions alone; what is written only is told without its value; the fields of an organisation change by
 * key, so that a former value joins those that came since.
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
    fields: { value: (pointsAtSite(name) ? { ...field, to: 'site' } : field) as AnyField, ...(siblings as Record<string, AnyField>) },
    actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE' },
    audit: 'changes',
    deletion: 'none',
  }
}
const pointsAtSite = (name: FieldTypeName): boolean => name === 'ref' || name === 'refs'

let node: TestNode
/** The engine by names of resources that the types do not know. */
let engine: {
  create(caller: Caller, resource: string, input: Values): Promise<AnsweredRow>
  update(caller: Caller, resource: string, id: string, input: Values): Promise<AnsweredRow>
}
let caller: Caller
beforeAll(async () => {
  node = await sharedNode()
  const own = names.map(resourceOf)
  await node.ownerQuery(initialSql(own))
  const { config, database, sessions } = node.studydesk
  // Only this engine knows these resources, so it is asked who may read a file: the caller may read all of them.
  const files = createFiles({ config, database, sessions, store: await openStore(config), mayRead: async () => true })
  engine = mountEngine(koa(feathers()), { studydesk: { ...node.studydesk, files }, resources: [...resources, ...own], domains: [] })
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

/** Two values as a client sends them: those of the fixture, or ids of rows and files that exist. */
async function twoValues(name: FieldTypeName): Promise<readonly unknown[]> {
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

  test('takes a former value from its history by an update', async () => {
    const { row = {} } = fieldTypes[name].fixture
    const [first, second] = await twoValues(name)
    const made = await engine.create(caller, resource, { ...row, value: first })
    await engine.update(caller, resource, made.id, { value: second, version: 1 })
    const [, told] = await changesOf(made.id)
    expect(told?.[0]).toEqual(made.value)

    const back = await engine.update(caller, resource, made.id, { value: told?.[0], version: 2 })
    expect([back.version, back.value]).toEqual([3, made.value])
    expect((await changesOf(made.id)).at(-1)).toEqual([told?.[1], told?.[0]])
  })

  test('takes back from its history that it was empty', async () => {
    const { row = {} } = fieldTypes[name].fixture
    const made = await engine.create(caller, resource, { ...row, value: null })
    const [, value] = await twoValues(name)
    await engine.update(caller, resource, made.id, { value })
    expect((await engine.update(caller, resource, made.id, { value: null, version: 2 })).value).toBe(made.value)
  })
})

test.each(['ref', 'refs'] as const)('a %s to a row that is gone since is refused by name', async (name) => {
  const { name: resource } = resourceOf(name)
  const gone = await makeSite()
  const made = await engine.create(caller, resource, { value: name === 'ref' ? gone : [gone] })
  await engine.update(caller, resource, made.id, { value: null })
  await node.ownerQuery(`update "${snake('site')}" set deleted_at = now() where id = $1`, [gone])
  const back = engine.update(caller, resource, made.id, { value: made.value, version: 2 })
  await expect(back).rejects.toMatchObject({ code: 422, details: { fields: [{ path: 'value', code: 'notFound' }] } })
})

describe('the history of a record', () => {
  test('comes in pages, the newest first, with how many there are', async () => {
    const id = await makeSite()
    for (let number = 1; number <= 6; number += 1) await engine.update(caller, 'site', id, { city: `City ${number}` })
    const ask = async (query: string) => {
      const answer = await node.fetch(`site/${id}/history${query}`, { as: admin })
      const { data, error } = await answer.json()
      return {
        status: answer.status,
        total: answer.headers.get('X-Total-Count'),
        cities: data?.map((entry: { changes: { city?: unknown[] } }) => entry.changes.city?.[1]),
        code: error?.code,
      }
    }
    expect(await ask('')).toMatchObject({
      status: 200,
      total: '7',
      cities: ['City 6', 'City 5', 'City 4', 'City 3', 'City 2', 'City 1', undefined],
    })
    expect(await ask('?_start=2&_end=4')).toMatchObject({ total: '7', cities: ['City 4', 'City 3'] })
    expect(await ask('?page=3&size=2')).toMatchObject({ total: '7', cities: [undefined] })
    expect(await ask('?_start=0&_end=201')).toMatchObject({ status: 400, code: 'PageTooLarge' })
    expect(await ask('?sort=at,asc')).toMatchObject({ status: 400, code: 'UnknownParameter' })
  })
})
