import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { transitionsOf } from '#resources/core/fields/status.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { type TestCall, type TestNode, testNode } from '../../../app/testing/index.ts'
import { unlock } from './childRows.ts'
import { endpointsOf, includesLevel, type ResourceEndpoint } from './endpoints.ts'
import { trialsOf } from './heldLevels.ts'
import { anyIdOf, buildAnyChange, buildBodies, canCreateViewSample, createSample } from './samples.ts'
import { hireStaff, isOwnerScoped, northlake, type Staff, transferFiles, transferRow, transferRows, viewAbilitiesOf } from './staff.ts'
import { testedResources } from './testedResources.ts'

const trialOf = trialsOf(testedResources)

/**
 * Tests every resource × action: a user without the level gets 403 `Forbidden`, and a user with it gets a response of the endpoint
 * itself. A domain may reject a call that the level allows (users cannot grant more than they have), but with another code.
 * `heldLevels.ts` lists the levels to try. The cost grows only with the number of endpoints. All rejected calls of a resource name the
 * same row, since none of them changes it. Rows to read are created once per reader; only a call that changes its row gets a separate
 * row.
 */
export function permissionSuite(resources: readonly ResourceDefinition[]): void {
  const startTime = new Date()
  let node: TestNode
  let staff: Staff
  beforeAll(async () => {
    node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
    staff = await hireStaff(node)
  })
  afterAll(() => node.close())

  describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
    const getOrCreate = createMemory()

    test.each(endpointsOf(resource).map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_endpointName, endpoint) => {
      const { levels, isWhole } = trialOf(resource, endpoint)
      const results = new Set<'works' | 'refused'>()
      for (const { page, held, needs } of levels) {
        const caller = await staff.withAbilities([`${page}:${held}`, ...viewAbilitiesOf(resource)])
        if (!includesLevel(held, needs)) {
          const { status, code } = await sendRejected(endpoint, caller)
          expect([status, code, page, held]).toEqual([403, 'Forbidden', page, held])
          results.add('refused')
          continue
        }
        const answer = await sendAccepted(endpoint, caller)
        expect([answer.code, page, held]).not.toEqual(['Forbidden', page, held])
        if (!needs.includes(held)) continue
        expectThatWorks(endpoint, answer, page)
        results.add('works')
      }
      if (isWhole) {
        const outsider = await staff.withAbilities([otherPageAbilityOf(resource)])
        if (endpoint.needs === 'SIGNED_IN') expectThatWorks(endpoint, await sendAccepted(endpoint, outsider), 'another page')
        else expect(await sendRejected(endpoint, outsider)).toMatchObject({ status: 403, code: 'Forbidden' })
        expect(await sendRejected(endpoint, await staff.withAbilities([]))).toMatchObject({ status: 403, code: 'Forbidden' })
        results.add(endpoint.needs === 'SIGNED_IN' ? 'works' : 'refused').add('refused')
      }
      expect(results).toEqual(new Set(['works', 'refused']))
    })

    test('actions that are not declared do not exist', async () => {
      const id = await findId('row')
      if (resource.actions.create === undefined)
        expect((await node.fetch(resource.path.many, { as: staff.everything, method: 'POST', body: {} })).status).toBeOneOf([404, 405])
      if (resource.actions.remove === undefined)
        expect((await node.fetch(`${resource.path.one}/${id}`, { as: staff.everything, method: 'DELETE' })).status).toBeOneOf([404, 405])
      if (resource.actions.import === undefined)
        expect((await node.fetch(`${resource.path.many}/import`, { as: staff.everything, method: 'POST' })).status).toBeOneOf([404, 405])
    })

    // Rows of a view appear and disappear with their source rows.
    if (resource.view !== true)
      test('each row that these calls removed has its audit event', async () => {
        expect(await node.ownerQuery(buildRemovalQuery(resource), [resource.name, startTime])).toEqual([])
      })

    /**
     * Expects that the route accepts the level that it requires. An import or a transition may still fail for reasons of the domain, but
     * never with a server error.
     */
    function expectThatWorks(endpoint: ResourceEndpoint, { status, code, text }: TestResponse, page: string): void {
      expect(code, page).not.toBe('Forbidden')
      expect(status, `${page} ${text}`).toBeLessThan(500)
      if (endpoint.works === 'import' || endpoint.works === 'transition' || isTransition(resource, endpoint.action)) return
      if (status !== 403) expect([200, 201], `${page} ${status} ${text}`).toContain(status)
      if (endpoint.action !== undefined)
        expect(JSON.parse(text).data.rows[0], text).not.toMatchObject({ error: { code: expect.stringMatching(/Forbidden|NotFound/) } })
    }

    /**
     * Sends a call that must be rejected. It names a row that the caller owns, if access depends on the owner. The next call may use the
     * same row.
     */
    async function sendRejected(endpoint: ResourceEndpoint, caller: string): Promise<TestResponse> {
      const id = await getOrCreate(`refused ${isInTrash(endpoint)} ${needsRow(endpoint)}`, () => findId(endpoint.works))
      if (id !== '') await transferRow(node, resource, { id, to: caller })
      const [body] = await getOrCreate(`refused ${endpoint.name}`, () => bodiesOf(endpoint, id))
      return sendRequest(endpoint.path(id), { as: caller, method: endpoint.method, body, headers: headersOf(endpoint) })
    }

    /** Sends a call that must be accepted, with each body until one succeeds, on a row that the caller may access. */
    async function sendAccepted(endpoint: ResourceEndpoint, caller: string): Promise<TestResponse> {
      const isRowReusable = endpoint.works === 'row' && endpoint.method !== 'DELETE'
      const id = isRowReusable
        ? await getOrCreate(isOwnerScoped(resource) ? `of ${caller}` : 'of all', () => findId('row'))
        : await findId(endpoint.works)
      const bodies = await bodiesOf(endpoint, id)
      await transferRows(node, resource, { from: staff.everything, to: caller })
      await transferFiles(node, { from: staff.everything, to: caller })
      let answer: TestResponse = { status: 0, code: '', text: '' }
      for (const body of bodies) {
        answer = await sendRequest(endpoint.path(id), { as: caller, method: endpoint.method, body, headers: headersOf(endpoint) })
        if (answer.status === 201 || answer.status === 403) break
      }
      return answer
    }

    async function bodiesOf(endpoint: ResourceEndpoint, id: string): Promise<readonly unknown[]> {
      return isCreating(endpoint) ? buildBodies(node, resource, staff.everything) : [await buildBody(endpoint, id)]
    }

    async function buildBody(endpoint: ResourceEndpoint, id: string): Promise<unknown> {
      if (endpoint.works === 'removeMany') return [id]
      if (endpoint.works === 'transition') return { reason: 'Because' }
      if (endpoint.name === 'move') return { before: null }
      if (endpoint.action === 'update') return { action: 'update', ids: [id], changes: await buildChanges() }
      if (endpoint.action === 'remove' || endpoint.action === 'restore') return { action: endpoint.action, ids: [id] }
      if (endpoint.action !== undefined) return { action: endpoint.action, ids: [id], reason: 'Because' }
      return endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {}
    }

    /** Returns one field with a value of another sample. It does not matter here whether the resource's rules accept the value. */
    async function buildChanges(): Promise<Values> {
      const [body = {}] = await buildBodies(node, resource, staff.everything)
      const isChangeable = (field: FieldDefinition | undefined) => field?.once === undefined && field?.readOnly !== true
      const changeable = Object.entries(body).filter(([name]) => isChangeable(resource.fields[name]))
      return changeable.length === 0 ? buildAnyChange(resource) : Object.fromEntries(changeable.slice(0, 1))
    }

    async function sendRequest(path: string, call: TestCall): Promise<TestResponse> {
      const answer = await node.fetch(path, call)
      const text = await answer.text()
      return { status: answer.status, code: answer.ok ? '' : JSON.parse(text).error.code, text }
    }

    /** Id of a row that the call may change or remove without an effect on the next call. */
    async function findId(works: ResourceEndpoint['works']): Promise<string> {
      if (!needsRow({ works })) return ''
      if (resource.view === true && !canCreateViewSample(resource)) return getOrCreate('of the view', idOfView)
      if (resource.view === true) return getOrCreate('of the view', async () => (await createSample(node, resource, staff.everything)).id)
      if (resource.actions.create === undefined && !isOwnerScoped(resource)) {
        const existing = await anyIdOf(node, resource, northlake)
        if (existing !== null) return existing
      }
      const { id } = await createSample(node, resource, staff.everything)
      if (isInTrash({ works })) await node.fetch(`${resource.path.one}/${id}`, { as: staff.everything, method: 'DELETE' })
      return id
    }

    /**
     * Returns the id of a row of a view whose rows result from user actions: reading or unlocking a participant creates one, a moment
     * later.
     */
    async function idOfView(): Promise<string> {
      const [read] = (await (await node.fetch('participants?_end=1', { as: northlake })).json()).data
      await unlock(node, read.id, northlake)
      await expect.poll(() => anyIdOf(node, resource, northlake)).not.toBeNull()
      return String(await anyIdOf(node, resource, northlake))
    }
  })
}

/** SQL for rows of a resource that were trashed or removed since a time without an audit event. */
function buildRemovalQuery({ name, deletion }: ResourceDefinition): string {
  const table = `"${toSnakeCase(name)}"`
  const hasEvent = (id: string) =>
    `exists (select from audit_event told where told.record_id = ${id} and told.kind = $1 and told.action = 'remove')`
  if (deletion === 'trash') return `select id from ${table} gone where deleted_at > $2 and not ${hasEvent('gone.id')}`
  return `select record_id from audit_event made where kind = $1 and at > $2 and action in ('create', 'import')
    and not exists (select from ${table} kept where kept.id = made.record_id) and not ${hasEvent('made.record_id')}`
}

interface TestResponse {
  readonly status: number
  readonly code: string
  readonly text: string
}

/** Returns a function that creates a value once for each name and returns the same value later. */
function createMemory(): <Made>(name: string, make: () => Promise<Made>) => Promise<Made> {
  const valuesByName = new Map<string, Promise<unknown>>()
  return <Made>(name: string, make: () => Promise<Made>) => {
    const value = valuesByName.get(name) ?? make()
    valuesByName.set(name, value)
    return value as Promise<Made>
  }
}

const isCreating = ({ works }: Pick<ResourceEndpoint, 'works'>): boolean => works === 'create' || works === 'createOnce'
const isInTrash = ({ works }: Pick<ResourceEndpoint, 'works'>): boolean => works === 'trash' || works === 'bulkTrash'
const needsRow = ({ works }: Pick<ResourceEndpoint, 'works'>): boolean => !isCreating({ works }) && works !== 'many' && works !== 'import'

const headersOf = ({ works }: ResourceEndpoint): Readonly<Record<string, string>> =>
  works === 'createOnce' ? { 'Idempotency-Key': randomUUID() } : {}

const isTransition = (resource: ResourceDefinition, action: string | undefined): boolean =>
  Object.hasOwn(transitionsOf(resource.fields), action ?? '')

/** An ability on another page than the resource's page. */
const otherPageAbilityOf = (resource: ResourceDefinition): string => (resource.page === 'DEV' ? 'ADMIN:VIEW' : 'DEV:VIEW')
