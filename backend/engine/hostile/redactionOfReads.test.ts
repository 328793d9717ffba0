import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RegisteredRoute } from '#resources/core/developerAnswers.ts'
import { machineToken } from '../generated/machineToken.ts'
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
  const token = await machineToken(crawler.node, crawler.staff)
  expect(told(await crawler.crawl(crawler.routes(isReading), undefined, token))).toEqual([])
}, 300_000)

test('nobody who is not signed in does', async () => {
  expect(told(await crawler.crawl(crawler.routes(isReading), undefined))).toEqual([])
}, 300_000)

test('tab counts and the timeline are among what was read', () => {
  const paths = crawler.routes(isReading).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['participant/:id/counts', 'participant/:id/timeline']))
})
