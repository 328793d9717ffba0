import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#policies/pages.ts'
import { pageNames } from '#resources/core/access.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { arePeople } from '#resources/core/scope.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { domains } from '../../../app/domains.ts'
import { type TestCall, type TestNode, testNode } from '../../../app/testing/index.ts'
import {
  type ChildRow,
  createChildRow,
  isClosed,
  type RootState,
  restoreAssignments,
  rootOf,
  rootStatesOf,
  setRootState,
  textsOf,
  writableTextsOf,
} from './childRows.ts'
import { endpointsOf, includesLevel, listLevelsForPage, type ResourceEndpoint } from './endpoints.ts'
import { referenceCreators } from './referenceCreators.ts'
import { buildActionChanges, buildAnyChange, buildBodies } from './samples.ts'
import { hireStaff, type Staff, transferRows } from './staff.ts'
import { testedResources } from './testedResources.ts'

/** Resources whose rows belong to another row. Each is tested in every state of that row, by every route. */
const childResources = testedResources.filter(({ partOf }) => partOf !== undefined)

/**
 * True if a named call creates the child row, such as a file and its row in one step. Other test files cover it. @param path with `:id`
 * for every parameter
 */
const isNamedCall = (path: string): boolean =>
  domains.flatMap(({ calls = [] }) => calls).some((call) => call.method === 'POST' && call.path.replace(/:\w+/g, ':id') === path)

let node: TestNode
let staff: Staff
/** A user with every ability except the one that lifts the scope of participants. */
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

/**
 * Returns the reader for a state. A locked record is locked even for a user with every ability, but only a reader without the level OWN
 * can have a record out of scope.
 */
const readerOf = (state: RootState): string => (state === 'out of scope' ? contributor : staff.everything)

describe.each(childResources.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  const { many, one } = resource.path
  const parentField = resource.partOf as string

  const states = rootStatesOf(resource)
  /** True if a second child row was created, or was rejected because its declaration allows only one. */
  const isExpectedForSecondChild = (response: Params): boolean => {
    if (isOnceEach(resource)) return response.status === 409 && response.code === 'Duplicate'
    return response.status === 201 || (mayExclude(resource) && [409, 422].includes(response.status))
  }

  describe.each(states)('a part of a record that is %s', (state) => {
    let child: ChildRow
    let reader: string
    /** Time before the child row was created. */
    let startTime: string
    beforeAll(async () => {
      startTime = new Date().toISOString()
      reader = readerOf(state)
      child = await createChildRow(node, resource, staff.everything)
      await transferRows(node, resource, { from: staff.everything, to: reader })
      await setRootState(node, child, { state, reader })
    })
    afterAll(() => restoreAssignments(node))
    const closed = isClosed(state)
    const fetchAsReader = (path: string, call: TestCall = {}) => fetchProblems(path, { as: reader, ...call })

    test('reading a part and its history depends on the record', async () => {
      for (const path of [`${one}/${child.id}`, `${many}/${child.id}`, `${one}/${child.id}/history`]) {
        const answer = await fetchAsReader(path)
        expect([path, answer.status]).toEqual([path, closed ? 404 : 200])
        if (closed) expectNoSecrets(child, answer.text)
      }
    })

    test('lists, filters, search, totals and exports depend on the record', async () => {
      const questions = [`id=${child.id}`, `${parentField}=${child.whole.id}`, `${parentField}=${child.whole.id}&allStudies=true`]
      if ((resource.list?.search.length ?? 0) > 0) questions.push(`q=${child.word}`)
      for (const question of questions) {
        const answer = await fetchAsReader(`${many}?${question}&_total=exact&_end=100`)
        // A hook may have created other child rows.
        const total = closed ? '0' : expect.stringMatching(/^[1-9]\d*$/)
        expect([question, answer.status, answer.text.includes(child.id), answer.total]).toEqual([question, 200, !closed, total])
        if (closed) expectNoSecrets(child, answer.text)
      }
      if (resource.actions.export === undefined) return
      for (const question of questions) {
        const { status, text } = await fetchAsReader(`${many}/export?${question}&headers=names`)
        // A row without text fields can only be recognised as a line below the headers.
        const isExported = textsOf(resource).length > 0 ? text.includes(child.word) : text.trimEnd().includes('\n')
        expect([question, status, isExported]).toEqual([question, 200, !closed])
      }
    })

    test('listing, creating and deleting below the record depend on the record', async () => {
      const { whole, root } = child
      const parentPath = `${whole.resource.path.one}/${whole.id}`
      const isLockedItself = state === 'locked' && whole.id === root.id
      const expectedRejection = isLockedItself ? [403, 'ProfileRestricted'] : [404, 'NotFound']
      const listResponse = await fetchAsReader(`${parentPath}/${many}?_end=100`)
      expect([listResponse.status, listResponse.code]).toEqual(closed ? expectedRejection : [200, ''])
      if (!closed) expect(listResponse.text).toContain(child.id)
      if (resource.actions.create !== undefined)
        for (const end of [many, one].filter((each) => !isNamedCall(`${whole.resource.path.one}/:id/${each}`))) {
          const response = await fetchAsReader(`${parentPath}/${end}`, { method: 'POST', body: await buildBody(resource, reader) })
          if (closed) expect([end, response.status, response.code]).toEqual([end, ...expectedRejection])
          else expect([end, response.text, isExpectedForSecondChild(response)]).toEqual([end, response.text, true])
        }
      if (resource.actions.remove === undefined || !closed) return
      const removed = await fetchAsReader(`${parentPath}/${many}`, { method: 'DELETE', body: [child.id] })
      expect([removed.status, removed.code]).toEqual(expectedRejection)
    })

    test('creating a part that names the record depends on the record', async () => {
      if (resource.actions.create === undefined) return
      const isLockedItself = state === 'locked' && child.whole.id === child.root.id
      for (const endpoint of endpointsOf(resource).filter(({ works }) => works === 'create' || works === 'createOnce')) {
        const body = { ...(await buildBody(resource, reader)), [parentField]: child.whole.id }
        const headers: Record<string, string> = endpoint.works === 'createOnce' ? { 'Idempotency-Key': randomUUID() } : {}
        const response = await fetchAsReader(endpoint.path(''), { method: 'POST', body, headers })
        if (!closed)
          expect([endpoint.name, response.text, isExpectedForSecondChild(response)]).toEqual([endpoint.name, response.text, true])
        else if (isLockedItself) expect([endpoint.name, response.status, response.code]).toEqual([endpoint.name, 403, 'ProfileRestricted'])
        else {
          // The server copies references from the record: one of them may be rejected before the record itself.
          const path = expect.toBeOneOf([parentField, ...Object.keys(resource.copies ?? {})])
          expect([endpoint.name, response.status, response.fields]).toEqual([endpoint.name, 422, [{ path, code: 'notFound' }]])
        }
      }
    })

    test('writes of every kind depend on the record', async () => {
      if (!closed) return
      for (const endpoint of writeEndpointsOf(resource, reader === contributor)) {
        const answer = await fetchAsReader(endpoint.path(child.id), { method: endpoint.method, body: bodyOf(resource, endpoint, child.id) })
        if (endpoint.works === 'bulk')
          expect([endpoint.name, JSON.parse(answer.text).data.rows]).toMatchObject([endpoint.name, [buildFailedRow(child)]])
        else expect([endpoint.name, answer.status, answer.code]).toEqual([endpoint.name, 404, 'NotFound'])
        expectNoSecrets(child, answer.text)
      }
      for (const action of listBulkActions(resource)) {
        const body = { action, query: { id: child.id }, ...(action === 'update' ? { changes: buildAnyChange(resource) } : {}) }
        const answer = await fetchAsReader(`${many}/bulk`, { method: 'POST', body })
        expect([action, answer.status, JSON.parse(answer.text).data.rows]).toEqual([action, 200, []])
      }
    })

    test('titles, files and the audit history depend on the record', async () => {
      const caller = await node.studydesk.sessions.callerOf(await node.tokenFor(reader), { correlationId: '0' })
      expect((await node.studydesk.engine.titles(caller, name, [child.id])).size).toBe(closed ? 0 : 1)
      if (child.fileId !== null)
        for (const path of [`file/${child.fileId}`, `file/${child.fileId}/sas`])
          expect((await fetchAsReader(path)).status).toBe(closed ? 404 : 200)
      const events = await fetchAsReader(`activity/history?recordId=${child.id}&size=50`)
      const file = await fetchAsReader(`activity/history/export/csv?startTime=${startTime}`)
      for (const { status, text } of [events, file]) {
        expect(status).toBe(200)
        if (closed) expectNoSecrets(child, text)
        else if (writableTextsOf(resource).length > 0) expect(text).toContain(child.word)
      }
    })

    test('a part cannot move to another record except in a tree, and is restored from the trash unless its record is closed', async () => {
      if (resource.actions.update !== undefined && !closed) {
        const other = await createChildRow(node, resource, staff.everything)
        const moveResponse = await fetchAsReader(`${one}/${child.id}`, { method: 'PATCH', body: { [parentField]: other.whole.id } })
        const isMovable = child.whole.resource.tree !== undefined
        expect([moveResponse.status, moveResponse.fields]).toEqual(isMovable ? [200, []] : [422, [{ path: parentField, code: 'setOnce' }]])
        const unchangedResponse = await fetchAsReader(`${one}/${child.id}`, { method: 'PATCH', body: { [parentField]: child.whole.id } })
        expect(unchangedResponse.status).toBe(200)
      }
      if (resource.actions.restore === undefined || reader === contributor) return
      await node.ownerQuery(`update "${toSnakeCase(name)}" set deleted_at = now() where id = $1`, [child.id])
      expect((await fetchAsReader(`${many}?trashed=true&id=${child.id}&_total=exact`)).total).toBe(closed ? '0' : '1')
      expect((await fetchAsReader(`${one}/${child.id}/restore`, { method: 'POST' })).status).toBe(closed ? 404 : 200)
    })
  })

  test('a part of a part is closed when the part between them is in the trash', async () => {
    const child = await createChildRow(node, resource, staff.everything)
    if (child.whole.id === child.root.id || child.whole.resource.deletion !== 'trash') return
    await node.ownerQuery(`update "${toSnakeCase(child.whole.resource.name)}" set deleted_at = now() where id = $1`, [child.whole.id])
    for (const path of [`${one}/${child.id}`, `${child.whole.resource.path.one}/${child.whole.id}/${many}`])
      expect([path, (await fetchProblems(path, { as: staff.everything })).status]).toEqual([path, 404])
    expect((await fetchProblems(`${many}?id=${child.id}`, { as: staff.everything })).text).not.toContain(child.id)
  })

  if (arePeople(rootOf(resource)))
    test('a user with OWN reaches a part of a record of other studies by the record’s id, and in no list without that id', async () => {
      const child = await createChildRow(node, resource, staff.everything)
      await setRootState(node, child, { state: 'out of scope', reader: staff.everything })
      const fetchAsStaff = (path: string) => fetchProblems(path, { as: staff.everything })
      expect((await fetchAsStaff(`${one}/${child.id}`)).status).toBe(200)
      expect((await fetchAsStaff(`${child.whole.resource.path.one}/${child.whole.id}/${many}`)).text).toContain(child.id)
      expect((await fetchAsStaff(`${many}?${parentField}=${child.whole.id}`)).text).toContain(child.id)
      expect((await fetchAsStaff(`${many}?id=${child.id}`)).text).not.toContain(child.id)
      expect((await fetchAsStaff(`${many}?id=${child.id}&allStudies=true`)).text).toContain(child.id)
      await restoreAssignments(node)
    })
})

const isOnceEach = ({ fields, partOf }: ResourceDefinition): boolean => {
  const { unique } = fields[partOf ?? ''] ?? {}
  return unique === true || (Array.isArray(unique) && unique.every((name) => name === 'createdBy'))
}

/**
 * True if a second sample for the same record may be rejected: a record has one child row of each kind, or the sample depends on another
 * row.
 */
const mayExclude = ({ name, fields, partOf = '' }: ResourceDefinition): boolean =>
  name in referenceCreators ||
  // A course is assigned only once to the same people.
  name === 'courseAssignment' ||
  Object.values(fields as Readonly<Record<string, FieldDefinition>>).some(
    ({ type, unique }) => type === 'choice' && Array.isArray(unique) && unique.includes(partOf),
  )

interface Params {
  readonly status: number
  readonly text: string
  readonly total: string | null
  readonly code: string
  readonly fields: readonly { readonly path: string; readonly code: string }[]
}

async function fetchProblems(path: string, call: TestCall): Promise<Params> {
  const answer = await node.fetch(path, call)
  const text = await answer.text()
  const { code = '', fields = [] } = answer.ok ? {} : JSON.parse(text).error
  const namedProblems = fields.map((each: Params['fields'][number]) => ({ path: each.path, code: each.code }))
  return { status: answer.status, text, total: answer.headers.get('x-total-count'), code, fields: namedProblems }
}

function expectNoSecrets({ secrets }: ChildRow, text: string): void {
  for (const secret of secrets) expect(text).not.toContain(secret)
}

/** Values of a new row. The same user creates the rows to which it refers. */
async function buildBody(resource: ResourceDefinition, caller: string): Promise<Readonly<Record<string, unknown>>> {
  const [body = {}] = await buildBodies(node, resource, caller)
  return body
}

const writeEndpointsOf = (resource: ResourceDefinition, isContributor: boolean): readonly ResourceEndpoint[] =>
  endpointsOf(resource).filter(
    ({ method, works, needs }) =>
      method !== 'GET' &&
      ['row', 'removeMany', 'transition', 'bulk'].includes(works) &&
      (!isContributor || includesLevel('CONTRIBUTE', listLevelsForPage(resource, resource.page, needs))),
  )

const listBulkActions = (resource: ResourceDefinition): readonly string[] =>
  endpointsOf(resource).flatMap(({ works, action }) =>
    works === 'bulk' && ['update', 'remove'].includes(action ?? '') ? [action ?? ''] : [],
  )

function bodyOf(resource: ResourceDefinition, { works, method, action }: ResourceEndpoint, id: string): unknown {
  if (works === 'removeMany') return [id]
  if (works === 'transition') return { reason: 'Because' }
  if (works === 'bulk') {
    const reason = action === 'update' || action === 'remove' ? undefined : 'Because'
    return { action, ids: [id], reason, changes: buildActionChanges(resource, action ?? '') }
  }
  return method === 'DELETE' ? undefined : {}
}

const buildFailedRow = ({ id }: ChildRow) => ({ id, outcome: 'failed', error: { code: 'NotFound' } })
