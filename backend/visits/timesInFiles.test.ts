import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestNode, testNode } from '../testing/index.ts'
import { admin, coordinator, type StudyWithVisits, studyWithVisits } from './testVisits.ts'

let node: TestNode
let of: StudyWithVisits
beforeAll(async () => {
  node = await testNode()
  of = await studyWithVisits(node)
})
afterAll(() => node?.close())

it('names in a file of visits the time zone of each site, as times go by its clocks', async () => {
  const { participationId, startedOn } = await of.underWay()
  const { id } = await of.visitOf(participationId, of.visitIds.baseline)
  await of.take(id, 'schedule', { visitDate: startedOn, visitTime: '17:45' })
  expect((await of.call('PATCH', `site/${of.place.siteId}`, { timeZone: 'America/Vancouver' }, admin)).status).toBe(200)
  const linesOf = async (query: string) =>
    (await (await node.fetch(`participant-visits/export?${query}`, { as: coordinator })).text()).trim().split('\r\n')
  const [head, line] = await linesOf(`id=${id}`)
  expect([head, line]).toEqual([expect.stringMatching(/,Time zone$/), expect.stringMatching(/,17:45,.*,America\/Vancouver$/)])
  expect((await linesOf(`id=${id}&headers=names`))[0]).toMatch(/,timeZone$/)
  // A file without times of sites has no such column.
  expect(await (await node.fetch('study-sites/export', { as: admin })).text()).not.toContain('Time zone')
})
