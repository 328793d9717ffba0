import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { hireStaff, northlake } from '../generated/staff.ts'

/** Tests that checks for each row apply during a bulk call with a thousand rows. */
let node: TestNode
let clerk: string
let orgId: string
beforeAll(async () => {
  node = await testNode()
  clerk = await (await hireStaff(node)).withAbilities(['ADMIN_SITES:OWN'])
  const [row] = await node.ownerQuery<{ org_id: string }>('select org_id from "user" where email = $1', [northlake])
  orgId = row?.org_id ?? ''
  await node.ownerQuery(
    `insert into site (org_id, id, name) select $1, gen_random_uuid(), 'Many ' || number from generate_series(1, 1000) number`,
    [orgId],
  )
})
afterAll(() => node.close())

async function bulk(body: unknown) {
  const answer = await node.fetch('sites/bulk', { as: clerk, method: 'POST', body })
  return { status: answer.status, body: await answer.json() }
}
const idsOf = async () => (await node.ownerQuery<{ id: string }>(`select id from site where name like 'Many %'`)).map(({ id }) => id)

test('a user who loses the permission during a bulk call changes no further row', async () => {
  const ids = await idsOf()
  const running = bulk({ action: 'update', ids, changes: { city: 'Taken' } })
  await expect
    .poll(async () => Number((await node.ownerQuery(`select count(*) as n from site where city = 'Taken'`))[0]?.n), { interval: 5 })
    .toBeGreaterThan(0)
  await node.ownerQuery(`update role set abilities = '{ADMIN_SITES:VIEW}' where id = (select role_id from "user" where email = $1)`, [
    clerk,
  ])
  node.studydesk.access.forget(orgId)
  const { body } = await running
  expect(body.data.done).toBeLessThan(ids.length)
  expect(body.data.rows.at(-1)).toMatchObject({ outcome: 'failed', error: { code: 'Forbidden' } })
})
