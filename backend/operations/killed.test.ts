import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAudit } from '../audit/verify.ts'
import { sealAll } from '../auditTrail/sealing.ts'
import { processBeside, type TestNode, testNode } from '../testing/index.ts'

const admin = 'admin@northlake.example'
const developer = 'dev@northlake.example'
const settings = { WEBHOOK_ALLOW_PRIVATE: 'yes' }
const numbers = Array.from({ length: 100 }, (_, number) => number)

let node: TestNode
beforeAll(async () => {
  node = await testNode({ settings })
  // Nobody answers there: what is to be sent stays in the queue, to be counted.
  const webhook = {
    name: 'Counted',
    resource: 'site',
    events: ['create', 'update'],
    address: 'http://127.0.0.1:9/',
    secret: 'a secret that both sides know',
  }
  expect((await node.fetch('webhooks', { as: developer, method: 'POST', body: webhook })).status).toBe(201)
})
afterAll(() => node?.close())

describe.each([
  ['the first writes are answered', 5],
  ['most writes are answered', 60],
])('a node that is killed when %s', (_when, enough) => {
  const mark = `Killed at ${enough}`
  const answered = new Map<number, string>()
  let importAnswer: number | null = null
  let ids: readonly string[] = []

  beforeAll(async () => {
    expect(await importSites(node.url, table(`Bulk ${mark}`, 100))).toBe(200)
    ids = (await rowsLike(`Bulk ${mark} %`)).map(({ id }) => id)
    const victim = await processBeside(node, settings)
    const working = Promise.allSettled([
      ...numbers.map(async (number) => {
        await pause(number * 4)
        const answer = await create(victim.url, number)
        if (answer.status === 201) answered.set(number, (await answer.json()).data.id)
      }),
      importSites(victim.url, table(`Import ${mark}`, 1000)).then((status) => {
        importAnswer = status
      }),
      send(victim.url, 'sites/bulk', { action: 'update', ids, changes: { city: 'Laval' } }),
    ])
    while (answered.size < enough) await pause(1)
    await victim.end('SIGKILL')
    await working
    while ((await statementsUnderWay()) > 0) await pause(20)
  })

  test('was in the middle of it', () => {
    expect(answered.size).toBeGreaterThanOrEqual(enough)
    expect(answered.size).toBeLessThan(numbers.length)
  })

  test('left no row without its audit event, and no event without its row', async () => {
    expect(await node.ownerQuery(faults)).toEqual([])
  })

  test('left nothing half of an import', async () => {
    const imported = (await rowsLike(`Import ${mark} %`)).length
    expect(importAnswer === null ? [0, 1000] : [1000]).toContain(imported)
  })

  test('had written what it answered', async () => {
    const found = new Set((await rowsLike(`${mark} %`)).map(({ id }) => id))
    for (const id of answered.values()) expect(found).toContain(id)
  })

  test('is tried again at another with the same keys: nothing is there twice', async () => {
    for (const number of numbers) {
      const answer = await create(node.url, number)
      expect(answer.status).toBe(201)
      const { data } = await answer.json()
      expect(data.id).toBe(answered.get(number) ?? data.id)
    }
    const names = (await rowsLike(`${mark} %`)).map(({ name }) => name)
    expect([names.length, new Set(names).size]).toEqual([numbers.length, numbers.length])
    const { data } = await (await send(node.url, 'sites/bulk', { action: 'update', ids, changes: { city: 'Laval' } })).json()
    expect([data.failed, data.rows.length]).toEqual([0, 100])
    expect(await node.ownerQuery(faults)).toEqual([])
  })

  test('left a history that is whole', async () => {
    const { database } = node.studydesk
    await expect
      .poll(async () => {
        await sealAll(database)
        const { fault, organisations } = await verifyAudit(database)
        return [fault, organisations.map(({ waiting }) => waiting)]
      })
      .toEqual([null, [0, 0]])
  })

  const create = (url: string, number: number): Promise<Response> =>
    send(url, 'sites', { name: `${mark} ${number}` }, { 'Idempotency-Key': `${mark} ${number}` })
})

const send = async (url: string, path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await node.tokenFor(admin)}`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function importSites(url: string, content: string): Promise<number> {
  const body = new FormData()
  body.set('file', new Blob([content]), 'sites.csv')
  const headers = { Authorization: `Bearer ${await node.tokenFor(admin)}` }
  const answer = await fetch(`${url}/api/sites/import`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

const table = (mark: string, rows: number): string =>
  ['name', ...Array.from({ length: rows }, (_, number) => `${mark} ${number}`)].join('\n')

const rowsLike = (pattern: string) =>
  node.ownerQuery<{ id: string; name: string }>('select id, name from site where name like $1', [pattern])

/** What the victim sent before it died may still be running. */
async function statementsUnderWay(): Promise<number> {
  const [row] = await node.ownerQuery<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'`,
  )
  return row?.count ?? 0
}

/**
 * Sites of which row and history do not fit: one event each for the row's beginning and each later version, and for each of these one
 * delivery to the webhook, which has been tried or waits in a job.
 */
const faults = `with
    event as (select record_id::text as record_id, count(*) filter (where action = 'create') as begun, count(*) filter (where action = 'update') as changed
      from audit_event where kind = 'site' group by 1),
    delivery as (select record_id, count(*) as deliveries,
        count(*) filter (where status = 'WAITING' and not exists (select from graphile_worker._private_jobs as job
          where job.payload::jsonb @> jsonb_build_object('data', jsonb_build_object('deliveryIds', jsonb_build_array(webhook_delivery.id))))) as lost
      from webhook_delivery group by 1)
  select site.id, site.name, version, begun, changed, deliveries, lost
  from site full join event on event.record_id = site.id::text left join delivery on delivery.record_id = site.id::text
  where site.id is null or begun is distinct from 1 or site.version is distinct from 1 + coalesce(changed, 0)
    or (site.name like '%Killed at%' and (deliveries is distinct from site.version or lost > 0))
  limit 5`
