import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '20', LIMIT_ADDRESS_PER_MINUTE: '60', LIMIT_IMPORT_BYTES: '2048' } })
})
afterAll(() => node.close())

test('limits concurrent calls of one user, without delaying others', async () => {
  const requested = { as: 'owner@northlake.example' }
  const fetchOtherSites = () => node.fetch('sites?_end=1', { as: 'admin@rivesud.example' })
  for (const answer of [await node.fetch('participants?_end=1', requested), await fetchOtherSites()]) expect(answer.status).toBe(200)
  const holder = new pg.Client({ connectionString: node.studydesk.config.databaseOwnerUrl ?? '' })
  await holder.connect()
  try {
    await holder.query('begin; lock table participant in access exclusive mode')
    const ownRequests = Array.from({ length: 12 }, () => node.fetch('participants?_end=1', requested))
    const countWaitingQueries = async () =>
      (await node.ownerQuery(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length
    await expect.poll(countWaitingQueries).toBe(node.studydesk.config.databaseConnections / 2)
    expect((await fetchOtherSites()).status).toBe(200)
    expect(await countWaitingQueries()).toBe(node.studydesk.config.databaseConnections / 2)
    await holder.query('commit')
    expect((await Promise.all(ownRequests)).map(({ status }) => status)).toEqual(ownRequests.map(() => 200))
  } finally {
    await holder.end()
  }
})

test('accepts files to import up to the configured size', async () => {
  const body = new FormData()
  body.set('file', new Blob([`name\n${'x'.repeat(3000)}\n`]), 'people.csv')
  const answer = await node.fetch('participants/import', { as: 'owner@northlake.example', method: 'POST', body })
  expect([answer.status, (await answer.json()).error.code]).toEqual([413, 'TooLarge'])
})

test('delays a user who calls too often, but not others', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => node.fetch('sites?_end=1', { as: 'admin@northlake.example' })))
  const rejectedResponses = answers.filter(({ status }) => status === 429)
  expect(rejectedResponses.length).toBeGreaterThanOrEqual(4)
  expect(Number(rejectedResponses[0]?.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1)
  expect((await rejectedResponses[0]?.json())?.error).toMatchObject({ code: 'TooManyRequests' })
  expect((await node.fetch('sites?_end=1', { as: 'admin@rivesud.example' })).status).toBe(200)
})

test('delays an address that calls too often, signed in or not', async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, () => node.fetch('nothing')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
})
