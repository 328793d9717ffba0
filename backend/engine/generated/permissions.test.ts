import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#policies/pages.ts'
import type { PageName } from '#resources/core/access.ts'
import type { Values } from '#resources/core/conditions.ts'
import { transitionsOf } from '#resources/core/fields/status.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { type TestCall, type TestNode, testNode } from '../../testing/index.ts'
import { doorsOf, implies, type ResourceDoor } from './doors.ts'
import { unlock } from './parts.ts'
import { anyChange, anyIdOf, bodiesFor, createSample } from './samples.ts'
import { giveFilesTo, giveTo, hireStaff, northlake, type Staff } from './staff.ts'

/**
 * Every resource × action × ability: without the level 403 `Forbidden`, with it an answer of the door itself. A domain may refuse what
 * a level allows (nobody gives more than he holds), but says so by a code of its own.
 */
let node: TestNode
let staff: Staff
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  staff = await hireStaff(node)
})
afterAll(() => node.close())

describe.each(resources.map((resource) => [resource.name, resource as ResourceDefinition] as const))('%s', (_name, resource) => {
  const levels = guardPages(resource).flatMap((page) => pages[page].map((held) => ({ page, held })))

  test.each(doorsOf(resource).map((door) => [door.name, door] as const))('%s', async (_door, door) => {
    for (const { page, held } of levels) {
      const as = await staff.withAbilities([`${page}:${held}`])
      const answer = await knock(resource, door, as)
      if (implies(held, door.needs)) expect([answer.code, page, held]).not.toEqual(['Forbidden', page, held])
      else expect([answer.status, answer.code, page, held]).toEqual([403, 'Forbidden', page, held])
    }
    const outsider = await knock(resource, door, await staff.withAbilities([abilityElsewhere(resource)]))
    if (door.needs === 'SIGNED_IN') expect(outsider.code).not.toBe('Forbidden')
    else expect(outsider).toMatchObject({ status: 403, code: 'Forbidden' })
    expect(await knock(resource, door, await staff.withAbilities([]))).toMatchObject({ status: 403, code: 'Forbidden' })
  })

  test.each(
    doorsOf(resource)
      .filter(({ works, action }) => works !== 'import' && works !== 'transition' && !isTransition(resource, action))
      .map((door) => [door.name, door] as const),
  )('%s works with the level that it names', async (_door, door) => {
    for (const page of guardPages(resource)) {
      const as = await staff.withAbilities([door.needs === 'SIGNED_IN' ? abilityElsewhere(resource) : `${page}:${door.needs}`])
      const { status, code, text } = await knock(resource, door, as)
      if (status === 403) expect(code).not.toBe('Forbidden')
      else expect([200, 201], `${page} ${status} ${text}`).toContain(status)
      if (door.action !== undefined)
        expect(JSON.parse(text).data.rows[0], text).not.toMatchObject({ error: { code: expect.stringMatching(/Forbidden|NotFound/) } })
    }
  })

  test('actions that are not declared do not exist', async () => {
    const id = await idFor(resource, 'row')
    if (resource.actions.create === undefined)
      expect((await node.fetch(resource.path.many, { as: staff.everything, method: 'POST', body: {} })).status).toBeOneOf([404, 405])
    if (resource.actions.remove === undefined)
      expect((await node.fetch(`${resource.path.one}/${id}`, { as: staff.everything, method: 'DELETE' })).status).toBeOneOf([404, 405])
    if (resource.actions.import === undefined)
      expect((await node.fetch(`${resource.path.many}/import`, { as: staff.everything, method: 'POST' })).status).toBeOneOf([404, 405])
  })
})

async function knock(resource: ResourceDefinition, door: ResourceDoor, as: string): Promise<Answer> {
  const id = await idFor(resource, door.works)
  const isCreating = door.works === 'create' || door.works === 'createOnce'
  const bodies = isCreating ? await bodiesFor(node, resource, staff.everything) : [await bodyFor(resource, door, id)]
  for (const each of resources) await giveTo(node, each, as)
  await giveFilesTo(node, as)
  let answer: Answer = { status: 0, code: '', text: '' }
  for (const body of bodies) {
    const headers: Record<string, string> = door.works === 'createOnce' ? { 'Idempotency-Key': randomUUID() } : {}
    answer = await ask(door.path(id), { as, method: door.method, body, headers })
    if (answer.status === 201 || answer.status === 403) break
  }
  return answer
}

interface Answer {
  readonly status: number
  readonly code: string
  readonly text: string
}

async function ask(path: string, call: TestCall): Promise<Answer> {
  const answer = await node.fetch(path, call)
  const text = await answer.text()
  return { status: answer.status, code: answer.ok ? '' : JSON.parse(text).error.code, text }
}

async function bodyFor(resource: ResourceDefinition, door: ResourceDoor, id: string): Promise<unknown> {
  if (door.works === 'removeMany') return [id]
  if (door.works === 'transition') return { reason: 'Because' }
  if (door.action === 'update') return { action: 'update', ids: [id], changes: await changesFor(resource) }
  if (door.action === 'remove' || door.action === 'restore') return { action: door.action, ids: [id] }
  if (door.action !== undefined) return { action: door.action, ids: [id], reason: 'Because' }
  return door.method === 'GET' || door.method === 'DELETE' ? undefined : {}
}

/** One field with a value of another row: whether the rules take it is not the question here. */
async function changesFor(resource: ResourceDefinition): Promise<Values> {
  const [body = {}] = await bodiesFor(node, resource, staff.everything)
  const changeable = Object.entries(body).filter(([name]) => resource.fields[name]?.once === undefined)
  return changeable.length === 0 ? anyChange(resource) : Object.fromEntries(changeable.slice(0, 1))
}

/** The pages any of which is enough. */
const guardPages = ({ page, orPage }: ResourceDefinition): readonly PageName[] => (orPage === undefined ? [page] : [page, orPage])

const isTransition = (resource: ResourceDefinition, action: string | undefined): boolean =>
  Object.hasOwn(transitionsOf(resource.fields), action ?? '')

/** Something, but nothing on the resource's own page. */
const abilityElsewhere = (resource: ResourceDefinition): string => (resource.page === 'DEV' ? 'ADMIN:VIEW' : 'DEV:VIEW')

/** Rows of a view come about by what people do: reading a participant makes a line of the reading log, a moment later; so does opening one. */
async function idOfView(resource: ResourceDefinition): Promise<string> {
  const [read] = (await (await node.fetch('participants?_end=1', { as: northlake })).json()).data
  await unlock(node, read.id, northlake)
  await expect.poll(() => anyIdOf(node, resource, northlake)).not.toBeNull()
  return String(await anyIdOf(node, resource, northlake))
}

/** A row that the knock may change or take away without the next one missing it. */
async function idFor(resource: ResourceDefinition, works: ResourceDoor['works']): Promise<string> {
  if (['many', 'create', 'createOnce', 'import'].includes(works)) return ''
  if (resource.view === true) return idOfView(resource)
  if (resource.actions.create === undefined) {
    const existing = await anyIdOf(node, resource, northlake)
    if (existing !== null) return existing
  }
  const { id } = await createSample(node, resource, staff.everything)
  if (works === 'trash' || works === 'bulkTrash') await node.fetch(`${resource.path.one}/${id}`, { as: staff.everything, method: 'DELETE' })
  return id
}
