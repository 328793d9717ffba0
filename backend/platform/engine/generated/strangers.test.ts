import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources as declared } from '#resources/index.ts'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { type DocumentedCall, documentedCalls } from './documentedCalls.ts'
import { endpointsOf } from './endpoints.ts'
import { anyIdOf, buildActionChanges, createSample } from './samples.ts'
import { hireStaff, northlake, riveSud, type Staff } from './staff.ts'
import { testedResources } from './testedResources.ts'

const resources: readonly ResourceDefinition[] = declared

let node: TestNode
let staff: Staff
let foreignStaff: Staff
let endpoints: readonly DocumentedCall[]
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  staff = await hireStaff(node)
  foreignStaff = await hireStaff(node, riveSud)
  endpoints = await documentedCalls(node, staff.everything)
})
afterAll(() => node.close())

const unknownId = '0198a000-0000-7000-8000-00000000dead'

test('public endpoints are limited to those that the product names', () => {
  const names = endpoints.filter((endpoint) => endpoint.isPublic).map((endpoint) => `${endpoint.method} ${endpoint.path}`)
  expect(names.filter((name) => !/session|signature|file\/content|public\/|my\/link|fhir\/(metadata|\.well-known)/.test(name))).toEqual([])
})

test('unknown addresses are 401 without a sign-in and 404 for callers; wrong methods are 405', async () => {
  expect((await node.fetch('no/such/thing')).status).toBe(401)
  expect((await node.fetch('no/such/thing', { as: staff.everything })).status).toBe(404)
  expect((await node.fetch('sites/export', { method: 'PUT', body: {} })).status).toBe(401)
  expect((await node.fetch('activity/history', { as: staff.everything, method: 'PUT', body: {} })).status).toBe(405)
})

describe('an id of another organisation', () => {
  test.each(testedResources.map((resource) => [resource.name, resource] as const))(
    '%s: an id of another organisation is answered like an unknown one',
    async (_name, resource) => {
      const foreignId = await theirIdOf(resource)
      if (foreignId === null) return
      for (const endpoint of endpoints.filter((each) => acceptsIdOf(each, resource))) {
        const foreignResponse = await requestEndpoint(endpoint, foreignId)
        expect([endpoint.method, endpoint.path, ...foreignResponse]).toEqual([
          endpoint.method,
          endpoint.path,
          ...(await requestUnknownId(endpoint)),
        ])
      }
    },
  )

  test.each(testedResources.map((resource) => [resource.name, resource] as const))(
    '%s: its endpoints answer 404 for an id of another organisation',
    async (_name, resource) => {
      const foreignId = await theirIdOf(resource)
      if (foreignId === null) return
      const { many } = resource.path
      for (const endpoint of endpointsOf(resource).filter(({ works }) => works === 'row' || works === 'trash' || works === 'transition')) {
        const body = endpoint.method === 'GET' ? undefined : {}
        const answer = await node.fetch(endpoint.path(foreignId), { as: staff.everything, method: endpoint.method, body })
        expect([endpoint.name, answer.status]).toEqual([endpoint.name, 404])
      }
      if (resource.actions.remove !== undefined) {
        const answer = await node.fetch(many, { as: staff.everything, method: 'DELETE', body: [foreignId] })
        expect(answer.status).toBe(404)
      }
      for (const { action = '' } of endpointsOf(resource).filter((candidate) => candidate.action !== undefined)) {
        const requested = {
          action,
          ids: [foreignId, unknownId],
          changes: buildActionChanges(resource, action),
          reason: chooseReason(action),
        }
        const answer = await node.fetch(`${many}/bulk`, { as: staff.everything, method: 'POST', body: requested })
        const { rows } = (await answer.json()).data
        expect([action, answer.status, rows[0].error?.code, rows[0].error]).toEqual([action, 200, 'NotFound', rows[1].error])
      }
      const listResponse = await node.fetch(`${many}?id=${foreignId}&_total=exact`, { as: staff.everything })
      if (resource.actions.list !== undefined) expect((await listResponse.json()).data).toEqual([])
    },
  )

  test('an address that begins with another organisation is rejected', async () => {
    const [ownUser] = await node.ownerQuery<{ org_id: string }>('select org_id from "user" where email = $1', [northlake])
    const [foreignUser] = await node.ownerQuery<{ org_id: string }>('select org_id from "user" where email = $1', [riveSud])
    expect((await node.fetch(`org/${ownUser?.org_id}/sites`, { as: staff.everything })).status).toBe(200)
    for (const id of [foreignUser?.org_id, unknownId, 'nonsense']) {
      const answer = await node.fetch(`org/${id}/sites`, { as: staff.everything })
      expect([answer.status, (await answer.json()).error.code]).toEqual([404, 'NotFound'])
    }
  })

  test("a written reference to another organisation's row is rejected", async () => {
    for (const resource of resources) {
      const field = Object.entries(resource.fields).find(([, each]) => each.type === 'ref' && each.readOnly !== true)
      if (field === undefined || resource.actions.update === undefined || field[1].type !== 'ref') continue
      const [name, { to }] = field
      const target = resources.find((each) => each.name === to)
      const ownId = await anyIdOf(node, resource, northlake)
      const foreignId = target === undefined ? null : await anyIdOf(node, target, riveSud)
      const answer = await node.fetch(`${resource.path.one}/${ownId}`, {
        as: staff.everything,
        method: 'PATCH',
        body: { [name]: foreignId },
      })
      expect([resource.name, answer.status >= 400 && answer.status < 500], await answer.text()).toEqual([resource.name, true])
    }
  })
})

async function requestEndpoint(endpoint: DocumentedCall, id: string): Promise<readonly [status: number, text: string]> {
  const answer = await node.fetch(fill(endpoint.path, id), { as: staff.everything, method: endpoint.method, ...bodyOf(endpoint) })
  return [answer.status, await answer.text()]
}

const unknown = new Map<DocumentedCall, ReturnType<typeof requestEndpoint>>()
/**
 * Returns the response to an unknown id, requested only once for each route: a route whose path names no resource is compared with rows
 * of every resource.
 */
function requestUnknownId(endpoint: DocumentedCall): ReturnType<typeof requestEndpoint> {
  const answer = unknown.get(endpoint) ?? requestEndpoint(endpoint, unknownId)
  unknown.set(endpoint, answer)
  return answer
}

/** True if the id in this path may belong to a row of this resource. A path that names no resource accepts any id. */
function acceptsIdOf({ path }: DocumentedCall, resource: ResourceDefinition): boolean {
  if (!path.includes('{') || path.includes('{token}')) return false
  const namedResources = resources.filter((each) => isNamedInPath(path, each))
  return namedResources.length === 0 || namedResources.includes(resource)
}

/** Detects the resource that a path names. Example: `study/{id}`, `study/{studyId}/visits` and `assignments/{studyId}` name studies. */
const isNamedInPath = (path: string, { name, path: { one, many } }: ResourceDefinition): boolean =>
  path.includes(`{${name}Id}`) || [one, many].some((each) => `/${path}`.includes(`/${each}/{`))

/** Returns the id of a row of the other organisation. The row is created if the demo has none. */
async function theirIdOf(resource: ResourceDefinition): Promise<string | null> {
  const existing = await anyIdOf(node, resource, riveSud)
  if (existing !== null || resource.actions.create === undefined) return existing
  return (await createSample(node, resource, foreignStaff.everything)).id
}

const chooseReason = (action: string): string | undefined => (['update', 'remove', 'restore'].includes(action) ? undefined : 'Because')

const fill = (path: string, id: string): string => path.slice(1).replace(/\{[^}]+\}/g, id)

const bodyOf = (endpoint: DocumentedCall): { readonly body?: unknown } => {
  if (endpoint.method === 'GET') return {}
  if (!endpoint.isMultipart) return { body: {} }
  const form = new FormData()
  form.set('file', new Blob(['x']), 'x.csv')
  return { body: form }
}
