import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedNode, type TestNode } from '../app/testing/index.ts'
import { hireStaff } from '../platform/engine/generated/staff.ts'
import { studyValues } from './testStudy.ts'

let node: TestNode
/** A user for this file alone, so that calls of other tests never wait for the same lock. */
let admin: string
beforeAll(async () => {
  node = await sharedNode()
  admin = (await hireStaff(node)).everything
})
afterAll(() => node.close())

it('a published study keeps a site when its last two are removed at the same moment', async () => {
  const body = { ...studyValues, trialId: 'TWO-SITES' }
  expect((await node.fetch('study/addTrial', { as: admin, method: 'POST', body })).status).toBe(201)
  const [study] = await node.ownerQuery<{ id: string; orgId: string }>(
    `update study set availability = 'PUBLISHED' where trial_id = 'TWO-SITES' returning id, org_id as "orgId"`,
  )
  const studySites = await node.ownerQuery<{ id: string }>(
    `insert into study_site (org_id, id, study_id, site_id, status)
       select org_id, gen_random_uuid(), $2, id, 'OPEN' from site where org_id = $1 order by created_at, id limit 2 returning id`,
    [study?.orgId, study?.id],
  )
  const holder = new pg.Client({ connectionString: node.studydesk.config.databaseOwnerUrl ?? '' })
  await holder.connect()
  try {
    // One transaction has removed its site and waits to write its audit event. The second transaction waits for the lock of the study.
    await holder.query('begin')
    await holder.query('lock table audit_event in exclusive mode')
    const removals = studySites.map(({ id }) => node.fetch(`study-site/${id}`, { as: admin, method: 'DELETE' }))
    const findWaitingQueries = () =>
      node.ownerQuery(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    await expect.poll(findWaitingQueries).toHaveLength(2)
    await holder.query('commit')
    expect((await Promise.all(removals)).map(({ status }) => status).sort()).toEqual([200, 409])
  } finally {
    await holder.query('rollback')
    await holder.end()
  }
  expect(await node.ownerQuery('select 1 from study_site where study_id = $1', [study?.id])).toHaveLength(1)
})

it('a site in use by studies cannot be deleted until it is closed in each of them', async () => {
  const caller = 'admin@northlake.example'
  const { data } = await (await node.fetch('sites', { as: caller, method: 'POST', body: { name: 'Busy site' } })).json()
  await node.ownerQuery(
    `insert into study_site (org_id, id, study_id, site_id, status)
       select org_id, gen_random_uuid(), id, $1, 'OPEN' from study where trial_id = 'TWO-SITES'`,
    [data.id],
  )
  const remove = () => node.fetch(`site/${data.id}`, { as: caller, method: 'DELETE' })
  const rejectedRemoval = await remove()
  const { error } = await rejectedRemoval.json()
  expect([rejectedRemoval.status, error.code, error.message]).toEqual([
    409,
    'SiteRunsStudies',
    expect.stringContaining(studyValues.trialName),
  ])
  const bulk = await node.fetch('sites/bulk', { as: caller, method: 'POST', body: { action: 'remove', ids: [data.id] } })
  expect((await bulk.json()).data).toMatchObject({ done: 0, failed: 1 })
  await node.ownerQuery(`update study_site set status = 'CLOSED' where site_id = $1`, [data.id])
  expect((await remove()).status).toBe(200)
})
