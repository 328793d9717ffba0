import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestNode, testNode } from '../app/testing/index.ts'
import { admin, coordinator, createStudyWithVisits, type StudyWithVisits } from './testVisits.ts'

let node: TestNode
let testStudy: StudyWithVisits
beforeAll(async () => {
  node = await testNode()
  testStudy = await createStudyWithVisits(node)
})
afterAll(() => node?.close())

it('names the time zone of each site in exported visits, with local times', async () => {
  const { participationId, startedOn } = await testStudy.underWay()
  const { id } = await testStudy.visitOf(participationId, testStudy.visitIds.baseline)
  await testStudy.take(id, 'schedule', { visitDate: startedOn, visitTime: '17:45' })
  expect((await testStudy.call('PATCH', `site/${testStudy.place.siteId}`, { timeZone: 'America/Vancouver' }, admin)).status).toBe(200)
  const linesOf = async (query: string) =>
    (await (await node.fetch(`participant-visits/export?${query}`, { as: coordinator })).text()).trim().split('\r\n')
  const [header, line] = await linesOf(`id=${id}`)
  expect([header, line]).toEqual([expect.stringMatching(/,Time zone$/), expect.stringMatching(/,17:45,.*,America\/Vancouver$/)])
  expect((await linesOf(`id=${id}&headers=names`))[0]).toMatch(/,timeZone$/)
  // A file without local times of sites has no such column.
  expect(await (await node.fetch('study-sites/export', { as: admin })).text()).not.toContain('Time zone')
})
