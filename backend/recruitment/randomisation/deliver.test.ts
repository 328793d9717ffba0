import { afterAll, beforeAll, expect, it } from 'vitest'
import { codesOf, type TestNode, testNode } from '../../app/testing/index.ts'
import { createMachineBench, developer } from '../../organisation/machines/testMachines.ts'
import { coordinator, createRandomisedStudy, type RandomisedStudy } from './testRandomisation.ts'

let node: TestNode
let study: RandomisedStudy
beforeAll(async () => {
  node = await testNode()
  study = await createRandomisedStudy(node, { method: 'EXTERNAL' })
})
afterAll(() => node.close())

const deliver = (body: object, caller = study.statistician) =>
  study.call<{ number: string; isRepeated: boolean }>(caller, 'POST', `study/${study.studyId}/allocations`, body)

it('an external system delivers an allocation once, and repeats it without effect', async () => {
  const id = await study.createEnrolled({}, 'EXT-0001')
  const allocation = { subjectId: 'EXT-0001', arm: 'Active', externalId: 'rtsm-1', code: 'K-77' }
  const first = await deliver(allocation)
  expect(first.status).toBe(200)
  expect(first.data).toMatchObject({ number: 'R-0001', isRepeated: false })
  expect((await deliver(allocation)).data).toMatchObject({ number: 'R-0001', isRepeated: true })
  for (const change of [{ arm: 'Control' }, { code: 'K-78' }, { externalId: 'rtsm-2' }, { number: 'R-0009' }])
    expect(codesOf(await deliver({ ...allocation, ...change }))).toEqual([409, 'AllocationDiffers'])
  const state = await study.call(coordinator, 'GET', `participant-study/${id}/randomisation`)
  expect(state.data).toMatchObject({ isRandomised: true, number: 'R-0001' })
})

it('an API token with the role of a statistician delivers allocations; one of a coordinator does not', async () => {
  const bench = await createMachineBench(node)
  await study.createEnrolled({}, 'EXT-0010')
  const roleId = bench.roles['Unblinded statistician']
  const abilities = `(select array_agg(distinct ability) from "role", unnest(abilities) ability where id = $1 or id = (select role_id from "user" where email = $2))`
  await node.ownerQuery(`update "role" set abilities = ${abilities} where id = (select role_id from "user" where email = $2)`, [
    roleId,
    developer,
  ])
  node.studydesk.access.forget(bench.orgId)
  const machine = await bench.make({ name: 'Trial supply', roleId })
  expect(machine.status).toBe(201)
  await node.ownerQuery(
    `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
      select $1, gen_random_uuid(), id, $3, $4, 'COORDINATOR' from "user" where id = $2 or email = $5 on conflict do nothing`,
    [bench.orgId, machine.row.userId, study.studyId, study.siteId, developer],
  )
  node.studydesk.access.forget(bench.orgId)
  const send = (token: string) =>
    bench.call(`study/${study.studyId}/allocations`, {
      token,
      method: 'POST',
      body: { subjectId: 'EXT-0010', arm: 'Active', externalId: 'rtsm-machine' },
    })
  const delivered = await send(machine.token)
  expect([delivered.status, delivered.body?.data?.isRepeated]).toEqual([200, false])
  expect(JSON.stringify(delivered.body)).not.toContain('Active')
  expect((await send((await bench.make({ name: 'Other system' })).token)).status).toBe(403)
})

it('two deliveries at once for one subject store one allocation', async () => {
  await study.createEnrolled({}, 'EXT-0002')
  const outcomes = await Promise.all(['Active', 'Control'].map((arm) => deliver({ subjectId: 'EXT-0002', arm, externalId: `rtsm-${arm}` })))
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('rejects unknown subjects and arms, participants who are not enrolled, and callers without the permission', async () => {
  const id = await study.createEnrolled({}, 'EXT-0003')
  const allocation = { subjectId: 'EXT-0003', arm: 'Active', externalId: 'rtsm-3' }
  expect((await deliver({ ...allocation, subjectId: 'EXT-9999' })).status).toBe(404)
  expect(codesOf(await deliver({ ...allocation, arm: 'Nothing' }))).toEqual([409, 'ArmUnknown'])
  expect((await deliver(allocation, coordinator)).status).toBe(403)
  await node.ownerQuery(`update participant_study set recruitment_status = 'IN_SCREENING' where id = $1`, [id])
  expect(codesOf(await deliver(allocation))).toEqual([409, 'NotEnrolled'])
})

it('a participant of a study with an external system cannot be randomised here', async () => {
  const id = await study.createEnrolled({}, 'EXT-0004')
  expect(codesOf(await study.randomise(id))).toEqual([409, 'RandomisedExternally'])
})
