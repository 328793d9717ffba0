import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSecondProcess, type TestNode, testNode } from '../../app/testing/index.ts'
import { verifyAudit } from '../../organisation/audit/verify.ts'
import { sealAll } from '../auditTrail/sealing.ts'

const admin = 'admin@northlake.example'
const developer = 'dev@northlake.example'
const settings = { WEBHOOK_ALLOW_PRIVATE: 'yes' }
const numbers = Array.from({ length: 100 }, (_, number) => number)

let node: TestNode
beforeAll(async () => {
  node = await testNode({ settings })
  // No server listens at this URL, so deliveries stay in the queue and can be counted.
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
])('a node that is killed at %s', (_description, minCreatedCount) => {
  const mark = `Killed at ${minCreatedCount}`
  const createdIdsByNumber = new Map<number, string>()
  let importAnswer: number | null = null
  let ids: readonly string[] = []

  beforeAll(async () => {
    expect(await importSites(node.url, createTable(`Bulk ${mark}`, 100))).toBe(200)
    ids = (await findSitesLike(`Bulk ${mark} %`)).map(({ id }) => id)
    const victimNode = await startSecondProcess(node, settings)
    const working = Promise.allSettled([
      ...numbers.map(async (number) => {
        await pause(number * 4)
        const response = await create(victimNode.url, number)
        if (response.status === 201) createdIdsByNumber.set(number, (await response.json()).data.id)
      }),
      importSites(victimNode.url, createTable(`Import ${mark}`, 1000)).then((status) => {
        importAnswer = status
      }),
      send(victimNode.url, 'sites/bulk', { action: 'update', ids, changes: { city: 'Laval' } }),
    ])
    while (createdIdsByNumber.size < minCreatedCount) await pause(1)
    await victimNode.end('SIGKILL')
    await working
    while ((await countRunningStatements()) > 0) await pause(20)
  })

  test('a node is killed while it is writing', () => {
    expect(createdIdsByNumber.size).toBeGreaterThanOrEqual(minCreatedCount)
    expect(createdIdsByNumber.size).toBeLessThan(numbers.length)
  })

  test('a killed node leaves no row without its audit event, and no event without its row', async () => {
    expect(await node.ownerQuery(faults)).toEqual([])
  })

  test('a killed node leaves no partial import', async () => {
    const importedCount = (await findSitesLike(`Import ${mark} %`)).length
    expect(importAnswer === null ? [0, 1000] : [1000]).toContain(importedCount)
  })

  test('a killed node has stored every write that it confirmed', async () => {
    const storedIds = new Set((await findSitesLike(`${mark} %`)).map(({ id }) => id))
    for (const id of createdIdsByNumber.values()) expect(storedIds).toContain(id)
  })

  test('writes of a killed node are retried at another with the same keys without duplicates', async () => {
    for (const number of numbers) {
      const response = await create(node.url, number)
      expect(response.status).toBe(201)
      const { data } = await response.json()
      expect(data.id).toBe(createdIdsByNumber.get(number) ?? data.id)
    }
    const names = (await findSitesLike(`${mark} %`)).map(({ name }) => name)
    expect([names.length, new Set(names).size]).toEqual([numbers.length, numbers.length])
    const { data } = await (await send(node.url, 'sites/bulk', { action: 'update', ids, changes: { city: 'Laval' } })).json()
    expect([data.failed, data.rows.length]).toEqual([0, 100])
    expect(await node.ownerQuery(faults)).toEqual([])
  })

  test('a killed node leaves a complete audit trail', async () => {
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
  const response = await fetch(`${url}/api/sites/import`, { method: 'POST', headers, body })
  await response.arrayBuffer()
  return response.status
}

const createTable = (mark: string, rows: number): string =>
  ['name', ...Array.from({ length: rows }, (_, number) => `${mark} ${number}`)].join('\n')

const findSitesLike = (pattern: string) =>
  node.ownerQuery<{ id: string; name: string }>('select id, name from site where name like $1', [pattern])

/** Transactions of the killed node may still be running. */
async function countRunningStatements(): Promise<number> {
  const [row] = await node.ownerQuery<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'`,
  )
  return row?.count ?? 0
}

/**
 * Selects sites whose row, audit trail and webhook deliveries disagree. The creation and each later version of a row need one event, and
 * each event needs one delivery, which was sent or waits in a job.
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
