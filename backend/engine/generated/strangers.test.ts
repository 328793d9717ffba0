import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources as declared } from '#resources/index.ts'
import { type TestNode, testNode } from '../../testing/index.ts'
import { type DocumentedCall, documentedCalls } from './documentedCalls.ts'
import { doorsOf } from './doors.ts'
import { anyIdOf, changesFor, createSample } from './samples.ts'
import { hireStaff, northlake, riveSud, type Staff } from './staff.ts'
import { testedResources } from './testedResources.ts'

const resources: readonly ResourceDefinition[] = declared

let node: TestNode
let staff: Staff
let strangers: Staff
let doors: readonly DocumentedCall[]
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  staff = await hireStaff(node)
  strangers = await hireStaff(node, riveSud)
  doors = await documentedCalls(node, staff.everything)
})
afterAll(() => node.close())

const unknownId = '0198a000-0000-7000-8000-00000000dead'

test('public doors are the few that the product names', () => {
  const names = doors.filter((door) => door.isPublic).map((door) => `${door.method} ${door.path}`)
  expect(names.filter((name) => !/session|signature|file\/content|public\/|my\/link/.test(name))).toEqual([])
})

test('unknown addresses are 401 to strangers and 404 to callers; wrong methods are 405', async () => {
  expect((await node.fetch('no/such/thing')).status).toBe(401)
  expect((await node.fetch('no/such/thing', { as: staff.everything })).status).toBe(404)
  expect((await node.fetch('sites/export', { method: 'PUT', body: {} })).status).toBe(401)
  expect((await node.fetch('activity/history', { as: staff.everything, method: 'PUT', body: {} })).status).toBe(405)
})

describe("another organisation's id is an unknown one", () => {
  test.each(testedResources.map((resource) => [resource.name, resource] as const))('%s', async (_name, resource) => {
    const foreign = await theirIdOf(resource)
    if (foreign === null) return
    for (const door of doors.filter((each) => takesIdOf(each, resource))) {
      const theirs = await answerTo(door, foreign)
      expect([door.method, door.path, ...theirs]).toEqual([door.method, door.path, ...(await answerToUnknown(door))])
    }
  })

  test.each(testedResources.map((resource) => [resource.name, resource] as const))(
    '%s: its own doors answer 404',
    async (_name, resource) => {
      const foreign = await theirIdOf(resource)
      if (foreign === null) return
      const { many } = resource.path
      for (const door of doorsOf(resource).filter(({ works }) => works === 'row' || works === 'trash' || works === 'transition')) {
        const body = door.method === 'GET' ? undefined : {}
        const answer = await node.fetch(door.path(foreign), { as: staff.everything, method: door.method, body })
        expect([door.name, answer.status]).toEqual([door.name, 404])
      }
      if (resource.actions.remove !== undefined) {
        const answer = await node.fetch(many, { as: staff.everything, method: 'DELETE', body: [foreign] })
        expect(answer.status).toBe(404)
      }
      for (const { action = '' } of doorsOf(resource).filter((door) => door.action !== undefined)) {
        const asked = {
          action,
          ids: [foreign, unknownId],
          changes: changesFor(resource, action),
          reason: reasonFor(action),
        }
        const answer = await node.fetch(`${many}/bulk`, { as: staff.everything, method: 'POST', body: asked })
        const { rows } = (await answer.json()).data
        expect([action, answer.status, rows[0].error?.code, rows[0].error]).toEqual([action, 200, 'NotFound', rows[1].error])
      }
      const listed = await node.fetch(`${many}?id=${foreign}&_total=exact`, { as: staff.everything })
      if (resource.actions.list !== undefined) expect((await listed.json()).data).toEqual([])
    },
  )

  test('in an address that begins with an organisation', async () => {
    const [ours] = await node.ownerQuery<{ org_id: string }>('select org_id from "user" where email = $1', [northlake])
    const [theirs] = await node.ownerQuery<{ org_id: string }>('select org_id from "user" where email = $1', [riveSud])
    expect((await node.fetch(`org/${ours?.org_id}/sites`, { as: staff.everything })).status).toBe(200)
    for (const id of [theirs?.org_id, unknownId, 'nonsense']) {
      const answer = await node.fetch(`org/${id}/sites`, { as: staff.everything })
      expect([answer.status, (await answer.json()).error.code]).toEqual([404, 'NotFound'])
    }
  })

  test('in a reference that is written', async () => {
    for (const resource of resources) {
      const field = Object.entries(resource.fields).find(([, each]) => each.type === 'ref' && each.readOnly !== true)
      if (field === undefined || resource.actions.update === undefined || field[1].type !== 'ref') continue
      const [name, { to }] = field
      const target = resources.find((each) => each.name === to)
      const own = await anyIdOf(node, resource, northlake)
      const foreign = target === undefined ? null : await anyIdOf(node, target, riveSud)
      const answer = await node.fetch(`${resource.path.one}/${own}`, { as: staff.everything, method: 'PATCH', body: { [name]: foreign } })
      expect([resource.name, answer.status >= 400 && answer.status < 500], await answer.text()).toEqual([resource.name, true])
    }
  })
})

async function answerTo(door: DocumentedCall, id: string): Promise<readonly [status: number, text: string]> {
  const answer = await node.fetch(fill(door.path, id), { as: staff.everything, method: door.method, ...bodyOf(door) })
  return [answer.status, await answer.text()]
}

const unknown = new Map<DocumentedCall, ReturnType<typeof answerTo>>()
/** One call a door: where its path names no resource, it is compared with a row of each. */
function answerToUnknown(door: DocumentedCall): ReturnType<typeof answerTo> {
  const answer = unknown.get(door) ?? answerTo(door, unknownId)
  unknown.set(door, answer)
  return answer
}

/** May the id in this address be one of this resource? Where the address names no resource, it may be an id of any. */
function takesIdOf({ path }: DocumentedCall, resource: ResourceDefinition): boolean {
  if (!path.includes('{') || path.includes('{token}')) return false
  const meant = resources.filter((each) => isNamedIn(path, each))
  return meant.length === 0 || meant.includes(resource)
}

/** `study/{id}`, `study/{studyId}/visits` and `assignments/{studyId}` name studies. */
const isNamedIn = (path: string, { name, path: { one, many } }: ResourceDefinition): boolean =>
  path.includes(`{${name}Id}`) || [one, many].some((each) => `/${path}`.includes(`/${each}/{`))

/** A row of the other organisation; one is made where the demo has none. */
async function theirIdOf(resource: ResourceDefinition): Promise<string | null> {
  const existing = await anyIdOf(node, resource, riveSud)
  if (existing !== null || resource.actions.create === undefined) return existing
  return (await createSample(node, resource, strangers.everything)).id
}

const reasonFor = (action: string): string | undefined => (['update', 'remove', 'restore'].includes(action) ? undefined : 'Because')

const fill = (path: string, id: string): string => path.slice(1).replace(/\{[^}]+\}/g, id)

const bodyOf = (door: DocumentedCall): { readonly body?: unknown } => {
  if (door.method === 'GET') return {}
  if (!door.isMultipart) return { body: {} }
  const form = new FormData()
  form.set('file', new Blob(['x']), 'x.csv')
  return { body: form }
}
