import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RegisteredRoute } from '#resources/core/developerAnswers.ts'
import { type Crawl, type Reader, readers, startCrawl, told } from '../generated/redactionCrawl.ts'

/**
 * A user who has not unlocked a restricted profile reads nothing of the person; what writes tell, and what the crawl finds where it may, stands in
 * `redactionOfWrites.test.ts`: together they would be one long file, for which two workers of three wait.
 */
let crawler: Crawl
beforeAll(async () => {
  crawler = await startCrawl()
})
afterAll(() => crawler.node.close())

const isReading = ({ method }: RegisteredRoute): boolean => method === 'GET'

describe.each(Object.keys(readers) as Reader[])('%s', (reader) => {
  test('reads nothing of the person', async () => {
    expect(told(await crawler.crawl(crawler.routes(isReading), await crawler.emailOf(reader)))).toEqual([])
  }, 300_000)
})

test('a machine with everything reads nothing of the person', async () => {
  const token = await machineToken()
  expect(told(await crawler.crawl(crawler.routes(isReading), undefined, token))).toEqual([])
}, 300_000)

test('nobody who is not signed in does', async () => {
  expect(told(await crawler.crawl(crawler.routes(isReading), undefined))).toEqual([])
}, 300_000)

test('tab counts and the timeline are among what was read', () => {
  const paths = crawler.routes(isReading).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['participant/:id/counts', 'participant/:id/timeline']))
})

/** A machine whose role is everything, with the study-sites of everybody. */
async function machineToken(): Promise<string> {
  const [role] = await crawler.node.ownerQuery<{ role_id: string }>('select role_id from "user" where email = $1', [
    crawler.staff.everything,
  ])
  const body = { name: 'Crawler', roleId: role?.role_id, expiresAt: new Date(Date.now() + 86_400_000).toISOString() }
  const made = await (await crawler.node.fetch('api-tokens', { as: crawler.staff.everything, method: 'POST', body })).json()
  await crawler.node.ownerQuery(
    `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
      select place.org_id, gen_random_uuid(), machine.id, place.study_id, place.site_id, 'COORDINATOR'
      from study_site place join "user" machine on machine.org_id = place.org_id and machine.is_machine`,
  )
  crawler.node.studydesk.access.forget(
    (await crawler.node.ownerQuery<{ org_id: string }>('select org_id from "user" where email = $1', [crawler.staff.everything]))[0]
      ?.org_id ?? '',
  )
  return made.data.token
}
