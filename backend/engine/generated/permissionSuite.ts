import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { transitionsOf } from '#resources/core/fields/status.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { type TestCall, type TestNode, testNode } from '../../testing/index.ts'
import { doorsOf, implies, type ResourceDoor } from './doors.ts'
import { trialsOf } from './heldLevels.ts'
import { unlock } from './parts.ts'
import { anyChange, anyIdOf, bodiesFor, createSample, isSeenThrough } from './samples.ts'
import { giveFilesTo, giveRowTo, giveTo, hireStaff, looksAtOwners, northlake, type Staff, shownWith } from './staff.ts'
import { testedResources } from './testedResources.ts'

const trialOf = trialsOf(testedResources)

/**
 * Tries every resource × action: a user without the level is answered 403 `Forbidden`, and a user with it gets an answer of the
 * door itself. A domain may refuse what a level allows (nobody gives more than they hold), but then answers a code of its own.
 * `heldLevels.ts` says which levels are tried where.
 *
 * Its cost grows with the number of doors alone. All refused calls of a resource name the same row, as none of them changes it; rows to
 * read are made once for each reader; only a call that changes its row is given a row of its own.
 */
export function permissionSuite(resources: readonly ResourceDefinition[]): void {
  const began = new Date()
  let node: TestNode
  let staff: Staff
  beforeAll(async () => {
    node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
    staff = await hireStaff(node)
  })
  afterAll(() => node.close())

  describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
    const once = memory()

    test.each(doorsOf(resource).map((door) => [door.name, door] as const))('%s', async (_door, door) => {
      const { levels, isWhole } = trialOf(resource, door)
      const results = new Set<'works' | 'refused'>()
      for (const { page, held, needs } of levels) {
        const as = await staff.withAbilities([`${page}:${held}`, ...shownWith(resource)])
        if (!implies(held, needs)) {
          const { status, code } = await refused(door, as)
          expect([status, code, page, held]).toEqual([403, 'Forbidden', page, held])
          results.add('refused')
          continue
        }
        const answer = await knock(door, as)
        expect([answer.code, page, held]).not.toEqual(['Forbidden', page, held])
        if (!needs.includes(held)) continue
        expectThatWorks(door, answer, page)
        results.add('works')
      }
      if (isWhole) {
        const outsider = await staff.withAbilities([abilityElsewhere(resource)])
        if (door.needs === 'SIGNED_IN') expectThatWorks(door, await knock(door, outsider), 'another page')
        else expect(await refused(door, outsider)).toMatchObject({ status: 403, code: 'Forbidden' })
        expect(await refused(door, await staff.withAbilities([]))).toMatchObject({ status: 403, code: 'Forbidden' })
        results.add(door.needs === 'SIGNED_IN' ? 'works' : 'refused').add('refused')
      }
      expect(results).toEqual(new Set(['works', 'refused']))
    })

    test('actions that are not declared do not exist', async () => {
      const id = await idFor('row')
      if (resource.actions.create === undefined)
        expect((await node.fetch(resource.path.many, { as: staff.everything, method: 'POST', body: {} })).status).toBeOneOf([404, 405])
      if (resource.actions.remove === undefined)
        expect((await node.fetch(`${resource.path.one}/${id}`, { as: staff.everything, method: 'DELETE' })).status).toBeOneOf([404, 405])
      if (resource.actions.import === undefined)
        expect((await node.fetch(`${resource.path.many}/import`, { as: staff.everything, method: 'POST' })).status).toBeOneOf([404, 405])
    })

    // Rows of a view come and go with what they show.
    if (resource.view !== true)
      test('each row that these calls removed has its audit event', async () => {
        expect(await node.ownerQuery(removedWithoutEvent(resource), [resource.name, began])).toEqual([])
      })

    /** A door opens to the level that it names. An import or a transition may still fail for reasons of the domain, never by a fault of ours. */
    function expectThatWorks(door: ResourceDoor, { status, code, text }: Answer, page: string): void {
      expect(code, page).not.toBe('Forbidden')
      expect(status, `${page} ${text}`).toBeLessThan(500)
      if (door.works === 'import' || door.works === 'transition' || isTransition(resource, door.action)) return
      if (status !== 403) expect([200, 201], `${page} ${status} ${text}`).toContain(status)
      if (door.action !== undefined)
        expect(JSON.parse(text).data.rows[0], text).not.toMatchObject({ error: { code: expect.stringMatching(/Forbidden|NotFound/) } })
    }

    /** A call that must be refused, on a row of the caller's own where owners count. The next call may use the row again. */
    async function refused(door: ResourceDoor, as: string): Promise<Answer> {
      const id = await once(`refused ${isInTrash(door)} ${needsRow(door)}`, () => idFor(door.works))
      if (id !== '') await giveRowTo(node, resource, { id, to: as })
      const [body] = await once(`refused ${door.name}`, () => bodiesOf(door, id))
      return ask(door.path(id), { as, method: door.method, body, headers: headersOf(door) })
    }

    /** A call that is let in: the first of the bodies that is taken, on a row that the caller may reach. */
    async function knock(door: ResourceDoor, as: string): Promise<Answer> {
      const leavesRow = door.works === 'row' && door.method !== 'DELETE'
      const id = leavesRow ? await once(looksAtOwners(resource) ? `of ${as}` : 'of all', () => idFor('row')) : await idFor(door.works)
      const bodies = await bodiesOf(door, id)
      await giveTo(node, resource, { from: staff.everything, to: as })
      await giveFilesTo(node, { from: staff.everything, to: as })
      let answer: Answer = { status: 0, code: '', text: '' }
      for (const body of bodies) {
        answer = await ask(door.path(id), { as, method: door.method, body, headers: headersOf(door) })
        if (answer.status === 201 || answer.status === 403) break
      }
      return answer
    }

    async function bodiesOf(door: ResourceDoor, id: string): Promise<readonly unknown[]> {
      return isCreating(door) ? bodiesFor(node, resource, staff.everything) : [await bodyFor(door, id)]
    }

    async function bodyFor(door: ResourceDoor, id: string): Promise<unknown> {
      if (door.works === 'removeMany') return [id]
      if (door.works === 'transition') return { reason: 'Because' }
      if (door.name === 'move') return { before: null }
      if (door.action === 'update') return { action: 'update', ids: [id], changes: await changes() }
      if (door.action === 'remove' || door.action === 'restore') return { action: door.action, ids: [id] }
      if (door.action !== undefined) return { action: door.action, ids: [id], reason: 'Because' }
      return door.method === 'GET' || door.method === 'DELETE' ? undefined : {}
    }

    /** One field with a value of another row. Whether the rules accept the value is no matter here. */
    async function changes(): Promise<Values> {
      const [body = {}] = await bodiesFor(node, resource, staff.everything)
      const isChangeable = (field: FieldDefinition | undefined) => field?.once === undefined && field?.readOnly !== true
      const changeable = Object.entries(body).filter(([name]) => isChangeable(resource.fields[name]))
      return changeable.length === 0 ? anyChange(resource) : Object.fromEntries(changeable.slice(0, 1))
    }

    async function ask(path: string, call: TestCall): Promise<Answer> {
      const answer = await node.fetch(path, call)
      const text = await answer.text()
      return { status: answer.status, code: answer.ok ? '' : JSON.parse(text).error.code, text }
    }

    /** The id of a row that the call may change or remove without the next call missing it. */
    async function idFor(works: ResourceDoor['works']): Promise<string> {
      if (!needsRow({ works })) return ''
      if (resource.view === true && !isSeenThrough(resource)) return once('of the view', idOfView)
      if (resource.view === true) return once('of the view', async () => (await createSample(node, resource, staff.everything)).id)
      if (resource.actions.create === undefined && !looksAtOwners(resource)) {
        const existing = await anyIdOf(node, resource, northlake)
        if (existing !== null) return existing
      }
      const { id } = await createSample(node, resource, staff.everything)
      if (isInTrash({ works })) await node.fetch(`${resource.path.one}/${id}`, { as: staff.everything, method: 'DELETE' })
      return id
    }

    /** The rows of a view come from what people do: whoever reads or unlocks a participant makes one, a moment later. */
    async function idOfView(): Promise<string> {
      const [read] = (await (await node.fetch('participants?_end=1', { as: northlake })).json()).data
      await unlock(node, read.id, northlake)
      await expect.poll(() => anyIdOf(node, resource, northlake)).not.toBeNull()
      return String(await anyIdOf(node, resource, northlake))
    }
  })
}

/** Rows of a resource that were trashed or removed since a moment without an event that says so. */
function removedWithoutEvent({ name, deletion }: ResourceDefinition): string {
  const table = `"${snake(name)}"`
  const hasEvent = (id: string) =>
    `exists (select from audit_event told where told.record_id = ${id} and told.kind = $1 and told.action = 'remove')`
  if (deletion === 'trash') return `select id from ${table} gone where deleted_at > $2 and not ${hasEvent('gone.id')}`
  return `select record_id from audit_event made where kind = $1 and at > $2 and action in ('create', 'import')
    and not exists (select from ${table} kept where kept.id = made.record_id) and not ${hasEvent('made.record_id')}`
}

interface Answer {
  readonly status: number
  readonly code: string
  readonly text: string
}

/** Makes a thing once for each name, and gives it again to later callers. */
function memory(): <Made>(name: string, make: () => Promise<Made>) => Promise<Made> {
  const made = new Map<string, Promise<unknown>>()
  return <Made>(name: string, make: () => Promise<Made>) => {
    const known = made.get(name) ?? make()
    made.set(name, known)
    return known as Promise<Made>
  }
}

const isCreating = ({ works }: Pick<ResourceDoor, 'works'>): boolean => works === 'create' || works === 'createOnce'
const isInTrash = ({ works }: Pick<ResourceDoor, 'works'>): boolean => works === 'trash' || works === 'bulkTrash'
const needsRow = ({ works }: Pick<ResourceDoor, 'works'>): boolean => !isCreating({ works }) && works !== 'many' && works !== 'import'

const headersOf = ({ works }: ResourceDoor): Readonly<Record<string, string>> =>
  works === 'createOnce' ? { 'Idempotency-Key': randomUUID() } : {}

const isTransition = (resource: ResourceDefinition, action: string | undefined): boolean =>
  Object.hasOwn(transitionsOf(resource.fields), action ?? '')

/** An ability on another page than the resource's own. */
const abilityElsewhere = (resource: ResourceDefinition): string => (resource.page === 'DEV' ? 'ADMIN:VIEW' : 'DEV:VIEW')
