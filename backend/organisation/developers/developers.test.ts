import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestNode, testNode } from '../../app/testing/index.ts'

const developer = 'dev@northlake.example'
let node: TestNode

beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node?.close())

async function call(path: string, options: Parameters<TestNode['fetch']>[1] = { as: developer }) {
  const response = await node.fetch(path, options)
  return { status: response.status, body: await response.json() }
}

describe('the system state', () => {
  it('the system state reports node, database, jobs, seals and session', async () => {
    const { status, body } = await call('admin/dev/state')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      node: { version: expect.stringMatching(/^\d/), runtime: process.version, nodes: 1 },
      database: { version: expect.stringMatching(/^1\d/), migration: expect.stringMatching(/\.sql$/) },
      jobs: { failed: 0 },
      failedJobs: [],
      seals: { seals: expect.any(Number) },
      session: { isMachine: false },
    })
  })

  it('the system state and the registry are for developers', async () => {
    for (const path of ['admin/dev/state', 'admin/dev/modules']) {
      expect((await call(path, { as: 'admin@northlake.example' })).status).toBe(403)
      expect((await call(path, {})).status).toBe(401)
    }
  })
})

describe('the registry', () => {
  it('the registry names every address with its access, hooks and tasks', async () => {
    const { body } = await call('admin/dev/modules')
    expect(body.data.routes).toContainEqual({
      method: 'PATCH',
      path: 'site/:id',
      access: { page: 'ADMIN_SITES', action: 'CONTRIBUTE' },
      resource: 'site',
    })
    expect(body.data.routes).toContainEqual({ method: 'GET', path: 'admin/dev/state', access: { page: 'DEV', action: 'CONTRIBUTE' } })
    expect(body.data.hooks.webhook).toEqual(['create.check', 'create.follow', 'update.check', 'restore.follow', 'every.send'])
    expect(body.data.tasks).toContainEqual({ name: 'verifyAudit', schedule: '40 2 * * *' })
  })
})

describe('a failed job', () => {
  it('a failed job is shown with its reason to its own organisation, and retried once', async () => {
    const [user] = await node.ownerQuery<{ org_id: string }>('select org_id from "user" where email = $1', [developer])
    const add = (orgId: string) =>
      node.ownerQuery<{ id: string }>(
        `with added as (select * from graphile_worker.add_job('nobodyTakesThis', json_build_object('orgId', $1::text, 'data', '{}'::json), max_attempts => 2))
          select id::text as id from added`,
        [orgId],
      )
    const [ownJob] = await add(user?.org_id ?? '')
    const [foreignRow] = await add('0198a000-0000-7000-8000-000000000001')
    await node.ownerQuery(`update graphile_worker._private_jobs set attempts = 2, last_error = E'UNREACHABLE\\n at somewhere'`)
    const { body } = await call('admin/dev/state')
    expect(body.data.failedJobs).toEqual([
      { id: ownJob?.id, task: 'nobodyTakesThis', attempts: 2, reason: 'UNREACHABLE', failedAt: expect.any(String) },
    ])
    const retry = (id: string | undefined) => call(`admin/dev/jobs/${id}/retry`, { as: developer, method: 'POST', body: {} })
    expect([(await retry(foreignRow?.id)).status, (await retry('x')).status]).toEqual([404, 404])
    expect((await retry(ownJob?.id)).status).toBe(200)
    expect((await retry(ownJob?.id)).status).toBe(404)
    expect((await call('admin/dev/state')).body.data.failedJobs).toEqual([])
    const events = await node.ownerQuery(`select changes from audit_event where kind = 'job'`)
    expect(events).toEqual([{ changes: { task: [null, 'nobodyTakesThis'], job: [null, ownJob?.id] } }])
  })
})
