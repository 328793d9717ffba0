import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DuplicateSearchAnswer } from '#resources/participants/duplicateAnswers.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'

let node: TestNode
const owner = 'owner@northlake.example'

beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

const call = <Data = Record<string, unknown>>(method: string, path: string, body?: unknown, caller = owner) =>
  node.call<Data>(path, { as: caller, method, body })

const buildPerson = (changes: Readonly<Record<string, unknown>> = {}) => ({
  firstName: 'Quilla',
  lastName: 'Vrozek',
  gender: 'female',
  dob: '1931-03-04',
  email: 'q@example.org',
  postalCode: 'H2X 1Y4',
  referralSource: 'CLINIC',
  ...changes,
})
const add = async (changes: Readonly<Record<string, unknown>> = {}): Promise<string> =>
  String((await call('POST', 'participants', buildPerson(changes))).data.id)

async function search(): Promise<void> {
  const before = (await call<DuplicateSearchAnswer>('GET', 'participants/duplicates/state')).data.finishedAt
  const requested = await call<DuplicateSearchAnswer>('POST', 'participants/duplicates/find', {})
  expect(requested.status).toBe(202)
  await expect
    .poll(async () => {
      const { data } = await call<DuplicateSearchAnswer>('GET', 'participants/duplicates/state')
      return data.state === 'DONE' && data.finishedAt !== before && data.done === data.total
    })
    .toBe(true)
}

interface Pair {
  readonly id: string
  readonly firstId: string
  readonly secondId: string
  readonly grade: string
  readonly status: string
  readonly labels?: Readonly<Record<string, string>>
}
const pairsOf = async (id: string, status = 'OPEN'): Promise<readonly Pair[]> =>
  (await call<readonly Pair[]>('GET', `duplicate-pairs?_start=0&_end=200&status=${status}`)).data.filter(
    ({ firstId, secondId }) => firstId === id || secondId === id,
  )

describe('the search for pairs', () => {
  it("lists possible duplicates by name, including those outside the caller's studies, and keeps decisions", async () => {
    expect((await call<DuplicateSearchAnswer>('GET', 'participants/duplicates/state')).data.state).toBe('NEVER')
    const first = await add()
    // Another user created this participant, who is in none of the owner's studies.
    const enterResponse = await call(
      'POST',
      'participants',
      buildPerson({ firstName: 'Quila', email: 'other@example.org' }),
      'coordinator@northlake.example',
    )
    const second = String(enterResponse.data.id)
    await add({ firstName: 'Someone', lastName: 'Else', dob: '1977-07-07', email: 's@example.org' })
    await search()
    const [pair, ...otherPairs] = await pairsOf(first)
    expect(otherPairs).toEqual([])
    expect(pair).toMatchObject({
      firstId: first,
      secondId: second,
      grade: 'PROBABLE',
      labels: { firstId: 'Quilla Vrozek', secondId: 'Quila Vrozek' },
    })

    // Another user with OWN, who did not create the participants and does not work on their studies.
    const adminResponse = await call<Pair>('GET', `duplicate-pair/${pair?.id}`, undefined, 'admin@northlake.example')
    if (adminResponse.status === 200) expect(adminResponse.data.labels).toMatchObject({ firstId: 'Quilla Vrozek' })

    expect((await call('POST', `duplicate-pair/${pair?.id}/transitions/notTheSame`, {})).status).toBe(200)
    await search()
    expect(await pairsOf(first)).toEqual([])
    expect(await pairsOf(first, 'NOT_THE_SAME')).toHaveLength(1)
  })

  it('the search for pairs drops open pairs that no longer match, and those of deleted participants', async () => {
    const first = await add({ lastName: 'Abernathy', dob: '1941-01-01', email: 'a1@example.org' })
    const second = await add({ lastName: 'Abernathy', dob: '1941-01-01', email: 'a2@example.org' })
    const third = await add({ lastName: 'Abernathy', dob: '1941-01-01', email: 'a3@example.org' })
    await search()
    expect(await pairsOf(first)).toHaveLength(2)
    await call('PATCH', `participant/${second}`, { firstName: 'Bo', lastName: 'Zimm', dob: '1990-09-09', postalCode: 'V6B 1A1' })
    await call('DELETE', `participant/${third}`)
    await search()
    expect(await pairsOf(first)).toEqual([])
  })

  it('runs one search at a time, and reports its progress to further requests', async () => {
    await add()
    const requestSearch = () => call<DuplicateSearchAnswer>('POST', 'participants/duplicates/find', {})
    const fetchState = async () => (await call<DuplicateSearchAnswer>('GET', 'participants/duplicates/state')).data
    const fetchCounts = async () =>
      (
        await node.ownerQuery<{ requested: number; found: number; jobs: number }>(
          `select count(*) filter (where action = 'askToFind')::int as requested, count(*) filter (where action = 'find')::int as found,
           (select count(*)::int from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
             where task.identifier = 'findDuplicatePairs') as jobs from audit_event where kind = 'duplicatePair'`,
        )
      )[0] ?? { requested: 0, found: 0, jobs: 0 }
    const before = await fetchCounts()

    const holder = new pg.Client({ connectionString: node.studydesk.config.databaseOwnerUrl ?? '' })
    await holder.connect()
    try {
      // The search begins, and waits for the lock on the match keys.
      await holder.query('begin')
      await holder.query('lock table participant_match_key in access exclusive mode')
      const answers = await Promise.all([requestSearch(), requestSearch(), requestSearch()])
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
      expect(new Set(answers.map(({ data }) => data.askedAt)).size).toBe(1)
      await expect.poll(async () => (await fetchState()).state).toBe('RUNNING')
      const secondResponse = await requestSearch()
      expect([secondResponse.status, secondResponse.data.state, secondResponse.data.askedAt]).toEqual([
        202,
        'RUNNING',
        answers[0]?.data.askedAt,
      ])
      expect(await fetchCounts()).toEqual({ requested: before.requested + 1, found: before.found, jobs: 1 })
    } finally {
      await holder.query('rollback')
      await holder.end()
    }
    await expect.poll(async () => (await fetchState()).state).toBe('DONE')
    expect(await fetchCounts()).toEqual({ requested: before.requested + 1, found: before.found + 1, jobs: 0 })
  })

  it('the search for pairs starts again after the last search was aborted', async () => {
    await node.ownerQuery(`update duplicate_search set state = 'RUNNING', finished_at = null`)
    await search()
  })

  it('requires OWN on participants, and shows nothing of other organisations', async () => {
    for (const [method, path] of [
      ['POST', 'participants/duplicates/find'],
      ['GET', 'participants/duplicates/state'],
      ['GET', 'duplicate-pairs'],
    ] as const)
      expect((await call(method, path, method === 'POST' ? {} : undefined, 'coordinator@northlake.example')).status).toBe(403)
    const [row] = await node.ownerQuery<{ count: number }>(
      `select count(*)::int from duplicate_pair pair join participant first on first.id = first_id join participant second on second.id = second_id
       where first.org_id <> second.org_id or first.org_id <> pair.org_id`,
    )
    expect(row?.count).toBe(0)
  })

  it('records each search once in the audit trail', async () => {
    const [row] = await node.ownerQuery<{ count: number }>(
      `select count(*)::int from audit_event where kind = 'duplicatePair' and action = 'find'`,
    )
    expect(row?.count).toBeGreaterThan(1)
  })
})
