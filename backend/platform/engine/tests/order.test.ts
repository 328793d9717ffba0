import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#resources/index.ts'
import { startSecondNode, type TestNode, testNode } from '../../../app/testing/index.ts'
import type { Caller } from '../../common/caller.ts'
import { mountEngine } from '../index.ts'
import { longestRank } from '../order/rank.ts'

const admin = 'admin@northlake.example'
const viewer = 'viewer@northlake.example'
const foreignAdmin = 'admin@rivesud.example'
const address = 'eligibility-criteria'

let node: TestNode
let caller: Caller
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  caller = await node.studydesk.sessions.callerOf(await node.tokenFor(admin), { correlationId: crypto.randomUUID() })
})
afterAll(() => node.close())

/** Number of studies created. Each test creates a study without criteria. */
let counter = 0
async function createStudy(): Promise<string> {
  counter += 1
  const [study] = await node.ownerQuery<{ id: string }>(
    `insert into study (org_id, id, trial_id, trial_name, introduction, description, conditions, study_type, duration, no_of_participants,
        schedule_assessments, no_of_visits, lead_sponser, principle_investigator, contact_phone, contact_email)
      select org_id, gen_random_uuid(), $2, $2, 'i', 'd', conditions, study_type, duration, 1, 's', 1, 'l', 'p', contact_phone, contact_email
      from study where org_id = $1 limit 1 returning id`,
    [caller.orgId, `ORDER-${counter}`],
  )
  return study?.id ?? ''
}

async function call(method: string, path: string, body?: unknown, { as = admin, key }: { as?: string; key?: string } = {}) {
  const answer = await node.fetch(path, {
    as,
    method,
    ...(body === undefined ? {} : { body }),
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  })
  const { data, error } = await answer.json()
  return { status: answer.status, data, error, replayed: answer.headers.get('Idempotency-Replayed') }
}

const add = async (studyId: string, criterion: string): Promise<string> =>
  (await call('POST', address, { studyId, kind: 'INCLUSION', criterion })).data.id
const move = (id: string, body: unknown, options: { as?: string; key?: string } = {}) =>
  call('POST', `eligibility-criterion/${id}/move`, body, options)

/** Criteria of a study, in the order of its list. */
const orderOf = async (studyId: string): Promise<string> =>
  (await call('GET', `admin/study/${studyId}/${address}?_end=100`)).data.map(({ criterion }: { criterion: string }) => criterion).join(' ')

const ranksOf = async (studyId: string): Promise<readonly string[]> =>
  (await node.ownerQuery<{ rank: string }>('select rank from eligibility_criterion where study_id = $1 order by rank', [studyId])).map(
    ({ rank }) => rank,
  )

async function listOf(...names: readonly string[]) {
  const study = await createStudy()
  const ids: Record<string, string> = {}
  for (const name of names) ids[name] = await add(study, name)
  return { study, ids: ids as Readonly<Record<string, string>> & Record<'a' | 'b' | 'c' | 'd', string> }
}

describe('a new row', () => {
  test('a new row is added last, and its rank is in no response, export or history', async () => {
    const { study, ids } = await listOf('a', 'b', 'c')
    expect(await orderOf(study)).toBe('a b c')
    const { data } = await call('GET', `eligibility-criterion/${ids.a}`)
    expect(data).not.toHaveProperty('rank')
    expect((await (await node.fetch(`${address}/export?studyId=${study}`, { as: admin })).text()).toLowerCase()).not.toContain('rank')
    const history = await call('GET', `eligibility-criterion/${ids.a}/history`)
    expect(Object.keys(history.data[0].changes).sort()).toEqual(['criterion', 'kind', 'studyId'])
  })

  test('rejects a rank in a create, an update and a filter', async () => {
    const { study, ids } = await listOf('a')
    for (const answer of [
      await call('POST', address, { studyId: study, kind: 'INCLUSION', criterion: 'b', rank: '1' }),
      await call('PATCH', `eligibility-criterion/${ids.a}`, { rank: '1' }),
    ])
      expect(answer).toMatchObject({ status: 422, error: { fields: [{ path: 'rank', code: 'unknownField' }] } })
    expect(await call('GET', `${address}?rank=1`)).toMatchObject({ status: 400, error: { code: 'UnknownParameter' } })
  })

  test('a new row of an import is added last too, after earlier lines of the file', async () => {
    const { study } = await listOf('a')
    const form = new FormData()
    form.set('defaults', JSON.stringify({ studyId: study }))
    form.set('file', new Blob(['criterion,kind\nz,INCLUSION\ny,EXCLUSION\nx,INCLUSION\n'], { type: 'text/csv' }), 'criteria.csv')
    const answer = await node.fetch(`${address}/import`, { as: admin, method: 'POST', body: form })
    expect((await answer.json()).data).toMatchObject({ accepted: 3, rejected: 0 })
    expect(await orderOf(study)).toBe('a z y x')
  })

  test('a new row of a unit of work is added last, after rows created earlier in it, and can be moved by it', async () => {
    const { study } = await listOf('a')
    await node.studydesk.engine.work(caller, async (work) => {
      const createdRows = []
      for (const criterion of ['b', 'c'])
        createdRows.push(await work.create('eligibilityCriterion', { studyId: study, kind: 'INCLUSION', criterion }))
      await work.move('eligibilityCriterion', createdRows[1]?.id ?? '', { after: null })
    })
    expect(await orderOf(study)).toBe('c a b')
  })
})

describe('a move', () => {
  test('a move puts a row after another, before another, at the top and at the end', async () => {
    const { study, ids } = await listOf('a', 'b', 'c', 'd')
    expect((await move(ids.d, { after: ids.a })).status).toBe(200)
    expect(await orderOf(study)).toBe('a d b c')
    await move(ids.c, { before: ids.d })
    expect(await orderOf(study)).toBe('a c d b')
    await move(ids.b, { after: null })
    expect(await orderOf(study)).toBe('b a c d')
    await move(ids.a, { before: null })
    expect(await orderOf(study)).toBe('b c d a')
  })

  test("a move increments the row's version and writes one event, which names the former and the new preceding row", async () => {
    const { ids } = await listOf('a', 'b', 'c')
    const { data } = await move(ids.c, { after: ids.a, version: 1 })
    expect(data).toMatchObject({ id: ids.c, version: 2, criterion: 'c' })
    const [newest] = (await call('GET', `eligibility-criterion/${ids.c}/history`)).data
    expect(newest).toMatchObject({
      action: 'move',
      changes: { movedAfter: [ids.b, ids.a] },
      labels: { [ids.a]: 'a', [ids.b]: 'b' },
    })
    expect((await call('GET', `eligibility-criterion/${ids.a}`)).data.version).toBe(1)
  })

  test('a move to the current position changes nothing', async () => {
    const { ids } = await listOf('a', 'b')
    expect((await move(ids.b, { after: ids.a })).data.version).toBe(1)
    expect((await call('GET', `eligibility-criterion/${ids.b}/history`)).data).toHaveLength(1)
  })

  test('a move with a former version of the row is a conflict that shows both sides', async () => {
    const { ids } = await listOf('a', 'b')
    await call('PATCH', `eligibility-criterion/${ids.b}`, { kind: 'EXCLUSION' })
    expect(await move(ids.b, { after: null, version: 1 })).toMatchObject({
      status: 409,
      error: { code: 'StaleVersion', data: { yours: { after: null }, current: { version: 2 } } },
    })
  })

  test('a move that is repeated with the same key moves the row once, even if other rows moved since', async () => {
    const { study, ids } = await listOf('a', 'b', 'c')
    const first = await move(ids.a, { after: ids.b }, { key: 'move a' })
    await move(ids.a, { before: null })
    const repeatResponse = await move(ids.a, { after: ids.b }, { key: 'move a' })
    expect([first.replayed, repeatResponse.replayed, await orderOf(study)]).toEqual([null, 'true', 'b c a'])
    expect(await move(ids.a, { after: null }, { key: 'move a' })).toMatchObject({ status: 409, error: { code: 'IdempotencyKeyReused' } })
  })

  test('an invalid move is rejected with its wrong field', async () => {
    const { ids } = await listOf('a', 'b')
    const other = await listOf('c')
    const removedId = (await listOf('d')).ids.d
    const moveProblem = async (body: unknown) => {
      const { status, error } = await move(ids.a, body)
      return [status, error.fields[0].path, error.fields[0].code]
    }
    expect(await moveProblem({})).toEqual([422, 'after', 'oneNeighbour'])
    expect(await moveProblem({ after: ids.b, before: null })).toEqual([422, 'after', 'oneNeighbour'])
    expect(await moveProblem({ after: 7 })).toEqual([422, 'after', 'notAReference'])
    expect(await moveProblem({ before: other.ids.c })).toEqual([422, 'before', 'otherOrder'])
    expect(await moveProblem({ after: ids.a })).toEqual([422, 'after', 'otherOrder'])
    expect(await moveProblem({ after: crypto.randomUUID() })).toEqual([422, 'after', 'notFound'])
    expect(await moveProblem({ after: null, rank: '1' })).toEqual([422, 'rank', 'unknownField'])
    expect(await moveProblem({ after: null, version: 'x' })).toEqual([422, 'version', 'notANumber'])
    await call('DELETE', `eligibility-criterion/${ids.b}`)
    expect(await moveProblem({ after: ids.b })).toEqual([422, 'after', 'notFound'])
    expect((await move(removedId, {}, { as: viewer })).status).toBe(403)
    expect((await move(removedId, { after: null }, { as: foreignAdmin })).status).toBe(404)
    expect((await move(crypto.randomUUID(), { after: null })).status).toBe(404)
    await call('DELETE', `eligibility-criterion/${removedId}`)
    expect((await move(removedId, { after: null })).status).toBe(404)
  })
})

test('a restored row returns to its former position, even if other rows were added and deleted since', async () => {
  const { study, ids } = await listOf('a', 'b', 'c')
  await call('DELETE', `eligibility-criterion/${ids.b}`)
  await call('DELETE', `eligibility-criterion/${ids.c}`)
  await add(study, 'd')
  expect(await orderOf(study)).toBe('a d')
  await move(ids.a, { before: null })
  await call('POST', `eligibility-criterion/${ids.c}/restore`)
  await call('POST', `eligibility-criterion/${ids.b}/restore`)
  expect(await orderOf(study)).toBe('b c d a')
})

test('a row that a system step assigns to another group is added last there', async () => {
  const { study, ids } = await listOf('a', 'b')
  const other = await listOf('c')
  await node.studydesk.engine.work(caller, async (work) => {
    await work.trusted.update('eligibilityCriterion', ids.a, { studyId: other.study })
  })
  expect([await orderOf(study), await orderOf(other.study)]).toEqual(['b', 'c a'])
})

test('a group whose ranks reached the maximum length is renumbered in the same order, without an event', async () => {
  const { study, ids } = await listOf('a', 'b', 'c', 'd')
  await call('DELETE', `eligibility-criterion/${ids.d}`)
  await node.ownerQuery('update eligibility_criterion set rank = $2 where id = $1', [ids.b, `${'50000000'}${'0'.repeat(longestRank - 9)}1`])
  await move(ids.c, { after: ids.a })
  expect(await orderOf(study)).toBe('a c b')
  expect((await ranksOf(study)).every((rank) => rank.length <= 9)).toBe(true)
  expect((await call('GET', `eligibility-criterion/${ids.b}`)).data.version).toBe(1)
  await call('POST', `eligibility-criterion/${ids.d}/restore`)
  expect(await orderOf(study)).toBe('a c b d')
})

test('many concurrent moves and new rows on two nodes all succeed with unique ranks', async () => {
  const otherNode = await startSecondNode(node)
  const engines = [node.studydesk.engine, otherNode.studydesk.engine] as const
  const { study, ids } = await listOf('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
  const allIds = Object.values(ids)
  const getIdAtIndex = (index: number): string => allIds[index % allIds.length] ?? ''
  const createMoves = (index: number) => [
    { after: getIdAtIndex(index + 1) },
    { before: getIdAtIndex(index + 3) },
    { after: null },
    { before: null },
  ]
  // Sends as many concurrent calls as each node has connections: a call that has locked the order must not wait for a second connection.
  const writers = engines.flatMap((engine) => Array.from({ length: 12 }, () => engine))
  await Promise.all(
    writers.map(async (engine, writer) => {
      for (let round = 0; round < 8; round += 1) {
        const index = writer * 8 + round
        if (round === 7) await engine.create(caller, 'eligibilityCriterion', { studyId: study, kind: 'INCLUSION', criterion: `n${writer}` })
        else await engine.move(caller, 'eligibilityCriterion', getIdAtIndex(index), createMoves(index)[(writer + round) % 4] ?? {})
      }
    }),
  )
  const ranks = await ranksOf(study)
  expect([ranks.length, new Set(ranks).size]).toEqual([32, 32])
  const createdNames = writers.map((_, writer) => `n${writer}`)
  expect((await orderOf(study)).split(' ').sort()).toEqual([...Object.keys(ids), ...createdNames].sort())
  await otherNode.close()
})

describe('a list', () => {
  test('a list of one group has the order of the group by default; a list of all groups is sorted by group', async () => {
    const { study, ids } = await listOf('b', 'a')
    await call('PATCH', `eligibility-criterion/${ids.a}`, { kind: 'EXCLUSION' })
    const listCriteria = async (query: string) =>
      (await call('GET', `${address}?${query}`)).data.map(({ criterion }: { criterion: string }) => criterion).join(' ')
    expect(await listCriteria(`studyId=${study}`)).toBe('b a')
    expect(await listCriteria(`studyId=${study}&_sort=rank&_order=desc`)).toBe('a b')
    expect(await listCriteria(`studyId=${study}&_sort=kind&_order=asc`)).toBe('a b')
    const studies = (await call('GET', `${address}?_end=500`)).data.map(({ studyId }: { studyId: string }) => studyId)
    expect([...studies].sort()).toEqual(studies)
  })

  test('a list is read from the index of its order, page by page', async () => {
    const study = await createStudy()
    await node.ownerQuery(
      `insert into eligibility_criterion (org_id, id, study_id, criterion, rank)
        select org_id, gen_random_uuid(), id, 'Filled ' || number, lpad((60000000 + number)::text, 8, '0')
        from study, generate_series(1, 1000) number where org_id = $1`,
      [caller.orgId],
    )
    await node.ownerQuery('analyze eligibility_criterion')
    const plans: string[] = []
    const { database } = node.studydesk
    const explainingDatabase: typeof database = {
      ...database,
      async batch(orgId, statements) {
        const explainedPlans = await database.batch(
          orgId,
          statements.map(({ text, values }) => ({ text: `explain ${text}`, values })),
        )
        plans.push(...explainedPlans.map(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n')))
        return database.batch(orgId, statements)
      },
    }
    const engine = mountEngine(koa(feathers()), { studydesk: { ...node.studydesk, database: explainingDatabase }, resources, domains: [] })
    const { rows } = await engine.list(caller, 'eligibilityCriterion', { studyId: study, _start: 20, _end: 30, _total: 'none' })
    expect(rows.map(({ criterion }) => criterion)).toEqual(Array.from({ length: 10 }, (_, index) => `Filled ${21 + index}`))
    expect(plans[0]).toContain('Index Scan using eligibility_criterion_study_id_rank_unique')
    expect(plans[0]).not.toContain('Sort')
  })
})
