import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BulkAnswer, BulkRequest } from '#resources/core/answers/answers.ts'
import { operators } from '#resources/core/operators.ts'
import { sharedNode, type TestNode } from '../../../app/testing/index.ts'

const admin = 'admin@northlake.example'
const viewer = 'viewer@northlake.example'
let node: TestNode
beforeAll(async () => {
  node = await sharedNode()
})
afterAll(() => node.close())

interface Bulk {
  readonly status: number
  readonly data: BulkAnswer
  readonly error: {
    readonly code: string
    readonly message: string
    readonly fields?: readonly { readonly path: string; readonly code: string }[]
  }
}

async function bulk(listPath: string, body: BulkRequest | Record<string, unknown>, caller = admin, headers = {}): Promise<Bulk> {
  const answer = await node.fetch(`${listPath}/bulk`, { as: caller, method: 'POST', body, headers })
  return { status: answer.status, ...(await answer.json()) }
}

async function makeSites(...names: readonly string[]): Promise<readonly string[]> {
  const ids: string[] = []
  for (const name of names) ids.push((await (await node.fetch('sites', { as: admin, method: 'POST', body: { name } })).json()).data.id)
  return ids
}

/** Counts the audit events of a user. Jobs that earlier files started may still write others. */
async function countEvents(email: string): Promise<number> {
  const [row] = await node.ownerQuery<{ count: number }>(
    'select count(*)::int as count from audit_event where user_id = (select id from "user" where email = $1)',
    [email],
  )
  return row?.count ?? Number.NaN
}

const eventsOf = (ids: readonly string[], action: string) =>
  node.ownerQuery<{ record_id: string; correlation_id: string }>(
    'select record_id, correlation_id from audit_event where record_id = any($1::uuid[]) and action = $2',
    [ids, action],
  )

describe('bulk calls by ids', () => {
  test('bulk calls by ids change each row separately, with a line in the response and an audit event', async () => {
    const [firstId = '', secondId = '', unchangedId = ''] = await makeSites('Bulk one', 'Bulk two', 'Bulk same')
    await node.fetch(`site/${unchangedId}`, { as: admin, method: 'PATCH', body: { city: 'Laval' } })
    const unknown = '0198a000-0000-7000-8000-00000000dead'
    const { status, data } = await bulk('sites', {
      action: 'update',
      ids: [secondId, firstId.toUpperCase(), unknown, firstId, unchangedId, 'no id'],
      changes: { city: 'Laval' },
    })
    expect(status).toBe(200)
    expect([data.done, data.failed]).toEqual([2, 2])
    expect(data.rows.map(({ id, outcome, error }) => [id, outcome, error?.code])).toEqual([
      [secondId, 'done', undefined],
      [firstId, 'done', undefined],
      [unknown, 'failed', 'NotFound'],
      [unchangedId, 'unchanged', undefined],
      ['no id', 'failed', 'NotFound'],
    ])
    const events = await eventsOf([firstId, secondId], 'update')
    expect(events.map((event) => event.record_id).sort()).toEqual([firstId, secondId].sort())
    expect(new Set(events.map((event) => event.correlation_id)).size).toBe(1)
  })

  test('bulk calls by ids report why a row failed in the caller’s language, and continue with the others', async () => {
    const ids = await makeSites('Same code one', 'Same code two')
    const { data } = await bulk('sites', { action: 'update', ids, changes: { siteCode: 'ONLY-ONE' } }, admin, { 'Accept-Language': 'fr' })
    expect([data.done, data.failed]).toEqual([1, 1])
    const failed = data.rows.find(({ outcome }) => outcome === 'failed')
    expect(failed?.error).toMatchObject({ code: 'Duplicate', message: 'Cette valeur est déjà prise' })
    expect(failed?.error?.fields).toMatchObject([{ path: 'siteCode', code: 'taken', message: 'Un site porte déjà ce code' }])
  })

  test('bulk calls by ids move rows to the trash and restore them', async () => {
    const ids = await makeSites('Trashed one', 'Trashed two')
    expect((await bulk('sites', { action: 'remove', ids })).data.done).toBe(2)
    expect((await bulk('sites', { action: 'remove', ids })).data.rows.map(({ error }) => error?.code)).toEqual(['NotFound', 'NotFound'])
    expect((await bulk('sites', { action: 'restore', ids })).data.done).toBe(2)
    expect((await bulk('sites', { action: 'restore', ids })).data.failed).toBe(2)
  })

  test('bulk calls by ids apply a transition with its required values', async () => {
    const { data: pairs } = await (await node.fetch('study-sites?status=OPEN&_end=2', { as: admin })).json()
    const ids = pairs.map((row: { id: string }) => row.id)
    const responseWithoutDate = await bulk('study-sites', { action: 'close', ids })
    const missing = [
      { path: 'closedOn', code: 'required' },
      { path: 'reason', code: 'required' },
    ]
    expect([responseWithoutDate.status, responseWithoutDate.error.fields]).toMatchObject([422, missing])
    const close = { action: 'close', ids, reason: 'Moved', changes: { closedOn: '2026-10-30' } }
    const invalidResponse = await bulk('study-sites', { ...close, changes: { ...close.changes, studyId: ids[0] } })
    expect([invalidResponse.status, invalidResponse.error.fields]).toMatchObject([422, [{ path: 'studyId', code: 'unknownField' }]])
    expect((await bulk('study-sites', close)).data.done).toBe(2)
    const [closed] = (await (await node.fetch(`study-sites?id=${ids[0]}`, { as: admin })).json()).data
    expect(closed).toMatchObject({ status: 'CLOSED', closedOn: '2026-10-30' })
    const repeatResponse = await bulk('study-sites', close)
    expect(repeatResponse.data.rows.map(({ error }) => error?.code)).toEqual(['TransitionNotAllowed', 'TransitionNotAllowed'])
    expect((await bulk('study-sites', { action: 'reopen', ids })).data.done).toBe(2)
  })

  test('bulk calls by ids reject more than a thousand rows, with the number requested', async () => {
    const ids = Array.from({ length: 1001 }, (_, number) => `0198a000-0000-7000-8000-${String(number).padStart(12, '0')}`)
    const { status, error } = await bulk('sites', { action: 'remove', ids })
    expect([status, error.code, error.message]).toEqual([400, 'TooManyForBulk', '1001 rows are too many: at most 1000 at a time'])
    const maximumResponse = await bulk('sites', { action: 'remove', ids: [...ids.slice(0, 1000), ...ids.slice(0, 10)] })
    expect([maximumResponse.status, maximumResponse.data.failed]).toEqual([200, 1000])
  })
})

describe('lists in bulk calls', () => {
  const owner = 'owner@northlake.example'
  const tagsOf = async (ids: readonly string[]) => {
    const { data } = await (await node.fetch(`participants?${ids.map((id) => `id=${id}`).join('&')}`, { as: owner })).json()
    return ids.map((id) => data.find((row: { id: string }) => row.id === id).tags)
  }
  const createTwoPeople = async (): Promise<readonly [string, string]> => {
    const { data } = await (await node.fetch('participants?isRestrictedProfile=false&_end=2', { as: owner })).json()
    const [firstId, secondId] = data.map((row: { id: string }) => row.id)
    await node.fetch(`participant/${firstId}`, { as: owner, method: 'PATCH', body: { tags: ['Night', 'VIP'] } })
    await node.fetch(`participant/${secondId}`, { as: owner, method: 'PATCH', body: { tags: null } })
    return [firstId, secondId]
  }

  test('bulk calls add and remove list entries row by row, with an audit event for each change', async () => {
    const ids = await createTwoPeople()
    const before = await eventsOf(ids, 'update')
    const added = await bulk('participants', { action: 'update', ids, add: { tags: ['vip', 'Day'] } }, owner)
    expect(added.data.rows.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
    expect(await tagsOf(ids)).toEqual([
      ['Night', 'VIP', 'Day'],
      ['vip', 'Day'],
    ])
    const accepted = await bulk('participants', { action: 'update', ids, take: { tags: ['NIGHT', 'never given'] } }, owner)
    expect(accepted.data.rows.map(({ outcome }) => outcome)).toEqual(['done', 'unchanged'])
    expect(await tagsOf(ids)).toEqual([
      ['VIP', 'Day'],
      ['vip', 'Day'],
    ])
    expect((await eventsOf(ids, 'update')).length - before.length).toBe(3)
    const combinedRequest = { action: 'update', ids, take: { tags: ['VIP', 'Day'] }, changes: { contactableByAnyStudy: true } }
    expect((await bulk('participants', combinedRequest, owner)).data.failed).toBe(0)
    expect(await tagsOf(ids)).toEqual([null, null])
  })

  test('bulk calls reject a value that no row could accept at once, with its field', async () => {
    const ids = await createTwoPeople()
    const findBulkProblems = async (body: Record<string, unknown>) => {
      const { status, error } = await bulk('participants', { action: 'update', ids, ...body }, owner)
      return [status, error.fields?.map(({ path, code }) => `${path} ${code}`)]
    }
    expect(await findBulkProblems({ add: {} })).toEqual([422, ['add required']])
    expect(await findBulkProblems({ take: ['tags'] })).toEqual([422, ['take required']])
    expect(await findBulkProblems({ add: { firstName: ['Ann'] } })).toEqual([422, ['firstName notAList']])
    expect(await findBulkProblems({ add: { tags: 'VIP' } })).toEqual([422, ['tags notAList']])
    expect(await findBulkProblems({ add: { tags: [' '] } })).toEqual([422, ['tags required']])
    expect(await findBulkProblems({ take: { tags: ['a;b'] } })).toEqual([422, ['tags semicolon']])
    expect(await findBulkProblems({ add: { colour: ['red'] } })).toEqual([422, ['colour unknownField']])
    expect(await findBulkProblems({ add: { tags: ['a'] }, changes: { tags: ['b'] } })).toEqual([422, ['tags unknownField']])
    const { status } = await bulk('participants', { action: 'remove', ids, add: { tags: ['a'] } }, owner)
    expect(status).toBe(422)
    expect(await tagsOf(ids)).toEqual([['Night', 'VIP'], null])
  })

  test('bulk calls disclose nothing of a restricted profile, whether it has an entry or not', async () => {
    const [id] = await createTwoPeople()
    await node.fetch(`participant/${id}`, { as: owner, method: 'PATCH', body: { isRestrictedProfile: true } })
    const coordinator = 'coordinator@northlake.example'
    for (const tags of [['VIP'], ['never given']])
      for (const listOperation of ['add', 'take']) {
        const { data } = await bulk('participants', { action: 'update', ids: [id], [listOperation]: { tags } }, coordinator)
        expect(data.rows.map(({ outcome, error }) => [outcome, error?.code])).toEqual([['failed', data.rows[0]?.error?.code]])
        expect(['ProfileRestricted', 'NotFound']).toContain(data.rows[0]?.error?.code)
      }
  })
})

describe('bulk calls by a list query', () => {
  test('bulk calls by a list query change every row that the list shows, on all its pages', async () => {
    await makeSites('Query alpha', 'Query beta', 'Query gamma')
    const query = { q: 'query', _sort: 'name', _order: 'desc', _start: '0', _end: '1' }
    const { data } = await bulk('sites', { action: 'update', query, changes: { mainContact: 'Dr. Roy' } })
    expect(data.done).toBe(3)
    const listedSites = await (await node.fetch('sites?q=query&sort=name,desc', { as: admin })).json()
    expect(listedSites.data.map((row: { id: string; mainContact: string }) => [row.id, row.mainContact])).toEqual(
      data.rows.map(({ id }) => [id, 'Dr. Roy']),
    )
  })

  test('bulk calls by a list query find rows in the trash too', async () => {
    const ids = await makeSites('Lost alpha', 'Lost beta')
    await bulk('sites', { action: 'remove', ids })
    expect((await bulk('sites', { action: 'restore', query: { q: 'lost', trashed: 'true' } })).data.done).toBe(2)
  })

  test('bulk calls by a list query reject more than a thousand rows with their number, and change none', async () => {
    await node.ownerQuery(
      `insert into site (org_id, id, name) select org_id, gen_random_uuid(), 'Crowd ' || number from "user", generate_series(1, 1002) number where email = $1`,
      [admin],
    )
    const { status, error } = await bulk('sites', { action: 'remove', query: { q: 'crowd' } })
    expect([status, error.code, error.message]).toEqual([400, 'TooManyForBulk', '1002 rows are too many: at most 1000 at a time'])
    expect((await node.ownerQuery(`select 1 from site where name like 'Crowd %' and deleted_at is not null`)).length).toBe(0)
    // The next files on this node read and choose sites, too.
    await node.ownerQuery(`delete from site where name like 'Crowd %'`)
  })

  test('bulk calls by a list query reject an empty query, unless it states that all rows are meant', async () => {
    const [id = ''] = await makeSites('Every row')
    const events = await countEvents(admin)
    for (const query of [{}, { _sort: 'name', _start: '0', _end: '1' }, { trashed: 'false' }]) {
      const { status, error } = await bulk('sites', { action: 'remove', query })
      expect([status, error.fields?.[0]]).toMatchObject([422, { path: 'query', code: 'emptyQuery' }])
    }
    expect(await countEvents(admin)).toBe(events)
    await bulk('sites', { action: 'remove', ids: [id] })
    const { data } = await bulk('sites', { action: 'restore', query: { trashed: 'true' }, all: true })
    expect(data.rows.map((row) => row.id)).toContain(id)
  })

  test('bulk calls by a list query reject a parameter that the list rejects', async () => {
    const { status, error } = await bulk('sites', { action: 'remove', query: { colour: 'red' } })
    expect([status, error.code]).toEqual([400, 'UnknownParameter'])
  })

  test.each([
    ['sites', admin],
    ['study-site-assignments', admin],
    ['participants', 'owner@northlake.example'],
  ])(
    'bulk calls by a list query reject a parameter of %s without a value, with any operator, and change nothing',
    async (listPath, caller) => {
      const requested = operators.flatMap((each) => ['id', 'createdAt'].map((field) => (each === 'eq' ? field : `${field}_${each}`)))
      const emptyParameters = [...requested, 'q', 'sort', 'trashed'].map((name) => [name, []] as const)
      const malformedParameters = ['id', 'q'].flatMap((name) =>
        [[[]], [''], null, {}, { toString: '' }, [null]].map((value) => [name, value] as const),
      )
      await node.tokenFor(caller)
      const before = await countEvents(caller)
      for (const [name, value] of [...emptyParameters, ...malformedParameters, ['q', '  '] as const]) {
        const { status, error } = await bulk(listPath, { action: 'remove', query: { [name]: value } }, caller)
        expect([name, value, status, error?.code, error?.fields?.[0]?.path]).toEqual([name, value, 400, 'InvalidParameter', name])
      }
      expect(await countEvents(caller)).toBe(before)
    },
  )

  test('bulk calls by a list query reject a filter without values that comes from code, too', async () => {
    const caller = await node.studydesk.sessions.callerOf(await node.tokenFor(admin), { correlationId: crypto.randomUUID() })
    for (const name of ['id', 'id_in', 'createdAt_gte', 'q'])
      await expect(node.studydesk.engine.list(caller, 'site', { [name]: [] })).rejects.toMatchObject({ errorCode: 'InvalidParameter' })
  })
})

describe('rejected bulk calls', () => {
  const id = '0198a000-0000-7000-8000-00000000dead'

  test.each([
    [{}, 'action'],
    [{ action: 'explode', ids: [id] }, 'action'],
    [{ action: 'remove' }, 'ids'],
    [{ action: 'remove', ids: [] }, 'ids'],
    [{ action: 'remove', ids: id }, 'ids'],
    [{ action: 'remove', ids: [1] }, 'ids'],
    [{ action: 'remove', ids: [id], query: {} }, 'ids'],
    [{ action: 'remove', query: 'q=a' }, 'query'],
    [{ action: 'remove', query: {}, all: 'yes' }, 'all'],
    [{ action: 'remove', ids: [id], all: true }, 'all'],
    [{ action: 'remove', ids: [id], changes: { city: 'Laval' } }, 'changes'],
    [{ action: 'remove', ids: [id], force: true }, 'force'],
    [{ action: 'update', ids: [id] }, 'changes'],
    [{ action: 'update', ids: [id], changes: {} }, 'changes'],
    [{ action: 'update', ids: [id], changes: { version: 1 } }, 'version'],
    [{ action: 'update', ids: [id], changes: { colour: 'red' } }, 'colour'],
    [{ action: 'update', ids: [id], changes: { createdAt: '2020-01-01' } }, 'createdAt'],
  ])('rejects %j', async (body, path) => {
    const { status, error } = await bulk('sites', body)
    expect([status, error.fields?.[0]?.path]).toEqual([422, path])
  })

  test('rejects an update of a status', async () => {
    const { status, error } = await bulk('study-sites', { action: 'update', ids: [id], changes: { status: 'CLOSED' } })
    expect([status, error.fields?.[0]?.code]).toEqual([422, 'statusByTransition'])
  })

  test('rejects an action without the permission before checking anything else', async () => {
    expect((await bulk('sites', { action: 'remove', ids: 'nonsense' }, viewer)).status).toBe(403)
  })
})
