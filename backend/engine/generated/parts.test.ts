import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#policies/pages.ts'
import { pageNames } from '#resources/core/access.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { arePeople } from '#resources/core/scope.ts'
import { domains } from '../../domains.ts'
import { type TestCall, type TestNode, testNode } from '../../testing/index.ts'
import { doorsOf, implies, levelsOn, type ResourceDoor } from './doors.ts'
import { madeFor } from './madeFor.ts'
import {
  bringInto,
  isClosed,
  makePart,
  type Part,
  restoreAssignments,
  rootOf,
  textsOf,
  type WholeState,
  wholeStatesOf,
  writableTextsOf,
} from './parts.ts'
import { anyChange, bodiesFor, changesFor } from './samples.ts'
import { giveTo, hireStaff, type Staff } from './staff.ts'
import { testedResources } from './testedResources.ts'

/** Every resource whose rows are parts of another row × what became of that row × every door. */
const parts = testedResources.filter(({ partOf }) => partOf !== undefined)

/** Is a new part made there by a call of its own, as with a file in one step? Its tests stand with it. @param path with `:id` for every parameter */
const isNamedCall = (path: string): boolean =>
  domains.flatMap(({ calls = [] }) => calls).some((call) => call.method === 'POST' && call.path.replace(/:\w+/g, ':id') === path)

let node: TestNode
let staff: Staff
/** A user with every ability but the one that lifts the scope of participants. */
let contributor: string
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  staff = await hireStaff(node)
  contributor = await staff.withAbilities(
    pageNames.flatMap((page) =>
      pages[page].filter((action) => page !== 'PARTICIPANTS' || action !== 'OWN').map((action) => `${page}:${action}`),
    ),
  )
})
afterAll(() => node.close())

/** A closed record is closed even to somebody with every ability; a record is out of scope only for readers without OWN. */
const readerOf = (state: WholeState): string => (state === 'out of scope' ? contributor : staff.everything)

describe.each(parts.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  const { many, one } = resource.path
  const partOf = resource.partOf as string

  const states = wholeStatesOf(resource)
  /** A record has one of each maker at most, and has this reader's already. */
  /** One more is made, where the first does not stand for it. */
  const again = (made: Asked): boolean => {
    if (isOnceEach(resource)) return made.status === 409 && made.code === 'Duplicate'
    return made.status === 201 || (mayExclude(resource) && [409, 422].includes(made.status))
  }

  describe.each(states)('of a record that is %s', (state) => {
    let part: Part
    let reader: string
    /** Before it nothing can tell of the part. */
    let began: string
    beforeAll(async () => {
      began = new Date().toISOString()
      reader = readerOf(state)
      part = await makePart(node, resource, staff.everything)
      await giveTo(node, resource, { from: staff.everything, to: reader })
      await bringInto(node, part, { state, reader })
    })
    afterAll(() => restoreAssignments(node))
    const closed = isClosed(state)
    const ask = (path: string, call: TestCall = {}) => asked(path, { as: reader, ...call })

    test('reading and its history', async () => {
      for (const path of [`${one}/${part.id}`, `${many}/${part.id}`, `${one}/${part.id}/history`]) {
        const answer = await ask(path)
        expect([path, answer.status]).toEqual([path, closed ? 404 : 200])
        if (closed) expectNothingOf(part, answer.text)
      }
    })

    test('lists, filters, search, totals and exports', async () => {
      const questions = [`id=${part.id}`, `${partOf}=${part.whole.id}`, `${partOf}=${part.whole.id}&allStudies=true`]
      if ((resource.list?.search.length ?? 0) > 0) questions.push(`q=${part.word}`)
      for (const question of questions) {
        const answer = await ask(`${many}?${question}&_total=exact&_end=100`)
        // A hook may have made others beside it.
        const total = closed ? '0' : expect.stringMatching(/^[1-9]\d*$/)
        expect([question, answer.status, answer.text.includes(part.id), answer.total]).toEqual([question, 200, !closed, total])
        if (closed) expectNothingOf(part, answer.text)
      }
      if (resource.actions.export === undefined) return
      for (const question of questions) {
        const { status, text } = await ask(`${many}/export?${question}&headers=names`)
        // What has no words of its own is a line below the headers.
        const isThere = textsOf(resource).length > 0 ? text.includes(part.word) : text.trimEnd().includes('\n')
        expect([question, status, isThere]).toEqual([question, 200, !closed])
      }
    })

    test('below the record: list, new, delete', async () => {
      const { whole, root } = part
      const below = `${whole.resource.path.one}/${whole.id}`
      const isLockedItself = state === 'locked' && whole.id === root.id
      const refused = isLockedItself ? [403, 'ProfileRestricted'] : [404, 'NotFound']
      const listed = await ask(`${below}/${many}?_end=100`)
      expect([listed.status, listed.code]).toEqual(closed ? refused : [200, ''])
      if (!closed) expect(listed.text).toContain(part.id)
      if (resource.actions.create !== undefined)
        for (const end of [many, one].filter((each) => !isNamedCall(`${whole.resource.path.one}/:id/${each}`))) {
          const made = await ask(`${below}/${end}`, { method: 'POST', body: await bodyFor(resource, reader) })
          if (closed) expect([end, made.status, made.code]).toEqual([end, ...refused])
          else expect([end, made.text, again(made)]).toEqual([end, made.text, true])
        }
      if (resource.actions.remove === undefined || !closed) return
      const removed = await ask(`${below}/${many}`, { method: 'DELETE', body: [part.id] })
      expect([removed.status, removed.code]).toEqual(refused)
    })

    test('a new part that names the record', async () => {
      if (resource.actions.create === undefined) return
      const isLockedItself = state === 'locked' && part.whole.id === part.root.id
      for (const door of doorsOf(resource).filter(({ works }) => works === 'create' || works === 'createOnce')) {
        const body = { ...(await bodyFor(resource, reader)), [partOf]: part.whole.id }
        const headers: Record<string, string> = door.works === 'createOnce' ? { 'Idempotency-Key': randomUUID() } : {}
        const made = await ask(door.path(''), { method: 'POST', body, headers })
        if (!closed) expect([door.name, made.text, again(made)]).toEqual([door.name, made.text, true])
        else if (isLockedItself) expect([door.name, made.status, made.code]).toEqual([door.name, 403, 'ProfileRestricted'])
        else expect([door.name, made.status, made.fields]).toEqual([door.name, 422, [{ path: partOf, code: 'notFound' }]])
      }
    })

    test('writes of every kind', async () => {
      if (!closed) return
      for (const door of writingDoors(resource, reader === contributor)) {
        const answer = await ask(door.path(part.id), { method: door.method, body: bodyOf(resource, door, part.id) })
        if (door.works === 'bulk') expect([door.name, JSON.parse(answer.text).data.rows]).toMatchObject([door.name, [failedRow(part)]])
        else expect([door.name, answer.status, answer.code]).toEqual([door.name, 404, 'NotFound'])
        expectNothingOf(part, answer.text)
      }
      for (const action of bulkActions(resource)) {
        const body = { action, query: { id: part.id }, ...(action === 'update' ? { changes: anyChange(resource) } : {}) }
        const answer = await ask(`${many}/bulk`, { method: 'POST', body })
        expect([action, answer.status, JSON.parse(answer.text).data.rows]).toEqual([action, 200, []])
      }
    })

    test('titles, files and the audit history', async () => {
      const caller = await node.studydesk.sessions.callerOf(await node.tokenFor(reader), { correlationId: '0' })
      expect((await node.studydesk.engine.titles(caller, name, [part.id])).size).toBe(closed ? 0 : 1)
      if (part.fileId !== null)
        for (const path of [`file/${part.fileId}`, `file/${part.fileId}/sas`]) expect((await ask(path)).status).toBe(closed ? 404 : 200)
      const events = await ask(`activity/history?recordId=${part.id}&size=50`)
      const file = await ask(`activity/history/export/csv?startTime=${began}`)
      for (const { status, text } of [events, file]) {
        expect(status).toBe(200)
        if (closed) expectNothingOf(part, text)
        else if (writableTextsOf(resource).length > 0) expect(text).toContain(part.word)
      }
    })

    test('a part cannot be moved to another record, unless they stand in a tree, and comes back from the trash unless the record is closed', async () => {
      if (resource.actions.update !== undefined && !closed) {
        const other = await makePart(node, resource, staff.everything)
        const moved = await ask(`${one}/${part.id}`, { method: 'PATCH', body: { [partOf]: other.whole.id } })
        const isMovable = part.whole.resource.tree !== undefined
        expect([moved.status, moved.fields]).toEqual(isMovable ? [200, []] : [422, [{ path: partOf, code: 'setOnce' }]])
        const same = await ask(`${one}/${part.id}`, { method: 'PATCH', body: { [partOf]: part.whole.id } })
        expect(same.status).toBe(200)
      }
      if (resource.actions.restore === undefined || reader === contributor) return
      await node.ownerQuery(`update "${snake(name)}" set deleted_at = now() where id = $1`, [part.id])
      expect((await ask(`${many}?trashed=true&id=${part.id}&_total=exact`)).total).toBe(closed ? '0' : '1')
      expect((await ask(`${one}/${part.id}/restore`, { method: 'POST' })).status).toBe(closed ? 404 : 200)
    })
  })

  test('a part of a part is closed when the part between lies in the trash', async () => {
    const part = await makePart(node, resource, staff.everything)
    if (part.whole.id === part.root.id || part.whole.resource.deletion !== 'trash') return
    await node.ownerQuery(`update "${snake(part.whole.resource.name)}" set deleted_at = now() where id = $1`, [part.whole.id])
    for (const path of [`${one}/${part.id}`, `${part.whole.resource.path.one}/${part.whole.id}/${many}`])
      expect([path, (await asked(path, { as: staff.everything })).status]).toEqual([path, 404])
    expect((await asked(`${many}?id=${part.id}`, { as: staff.everything })).text).not.toContain(part.id)
  })

  if (arePeople(rootOf(resource)))
    test('a user with OWN reaches it below a record of other studies by that record’s id, and by no list that does not name the record', async () => {
      const part = await makePart(node, resource, staff.everything)
      await bringInto(node, part, { state: 'out of scope', reader: staff.everything })
      const ask = (path: string) => asked(path, { as: staff.everything })
      expect((await ask(`${one}/${part.id}`)).status).toBe(200)
      expect((await ask(`${part.whole.resource.path.one}/${part.whole.id}/${many}`)).text).toContain(part.id)
      expect((await ask(`${many}?${partOf}=${part.whole.id}`)).text).toContain(part.id)
      expect((await ask(`${many}?id=${part.id}`)).text).not.toContain(part.id)
      expect((await ask(`${many}?id=${part.id}&allStudies=true`)).text).toContain(part.id)
      await restoreAssignments(node)
    })
})

const isOnceEach = ({ fields, partOf }: ResourceDefinition): boolean => {
  const { unique } = fields[partOf ?? ''] ?? {}
  return Array.isArray(unique) && unique.every((name) => name === 'createdBy')
}

/** A part of each kind at most, or one for which another row must be there: a second sample of the same may be refused for that. */
const mayExclude = ({ name, fields, partOf = '' }: ResourceDefinition): boolean =>
  name in madeFor ||
  // A course is assigned to the same people once.
  name === 'courseAssignment' ||
  Object.values(fields as Readonly<Record<string, FieldDefinition>>).some(
    ({ type, unique }) => type === 'choice' && Array.isArray(unique) && unique.includes(partOf),
  )

interface Asked {
  readonly status: number
  readonly text: string
  readonly total: string | null
  readonly code: string
  readonly fields: readonly { readonly path: string; readonly code: string }[]
}

async function asked(path: string, call: TestCall): Promise<Asked> {
  const answer = await node.fetch(path, call)
  const text = await answer.text()
  const { code = '', fields = [] } = answer.ok ? {} : JSON.parse(text).error
  const named = fields.map((each: Asked['fields'][number]) => ({ path: each.path, code: each.code }))
  return { status: answer.status, text, total: answer.headers.get('x-total-count'), code, fields: named }
}

function expectNothingOf({ secrets }: Part, text: string): void {
  for (const secret of secrets) expect(text).not.toContain(secret)
}

/** The values of a new row; the rows that it refers to are made by the same user. */
async function bodyFor(resource: ResourceDefinition, as: string): Promise<Readonly<Record<string, unknown>>> {
  const [body = {}] = await bodiesFor(node, resource, as)
  return body
}

const writingDoors = (resource: ResourceDefinition, withoutOwn: boolean): readonly ResourceDoor[] =>
  doorsOf(resource).filter(
    ({ method, works, needs }) =>
      method !== 'GET' &&
      ['row', 'removeMany', 'transition', 'bulk'].includes(works) &&
      (!withoutOwn || implies('CONTRIBUTE', levelsOn(resource, resource.page, needs))),
  )

const bulkActions = (resource: ResourceDefinition): readonly string[] =>
  doorsOf(resource).flatMap(({ works, action }) => (works === 'bulk' && ['update', 'remove'].includes(action ?? '') ? [action ?? ''] : []))

function bodyOf(resource: ResourceDefinition, { works, method, action }: ResourceDoor, id: string): unknown {
  if (works === 'removeMany') return [id]
  if (works === 'transition') return { reason: 'Because' }
  if (works === 'bulk') {
    const reason = action === 'update' || action === 'remove' ? undefined : 'Because'
    return { action, ids: [id], reason, changes: changesFor(resource, action ?? '') }
  }
  return method === 'DELETE' ? undefined : {}
}

const failedRow = ({ id }: Part) => ({ id, outcome: 'failed', error: { code: 'NotFound' } })
