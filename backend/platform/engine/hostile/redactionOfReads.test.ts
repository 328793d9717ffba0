import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RegisteredRoute } from '#resources/organisation/developerAnswers.ts'
import { machineToken } from '../generated/machineToken.ts'
import { type Crawl, formatLeaks, type Reader, readers, startCrawl } from '../generated/redactionCrawl.ts'

/**
 * Tests that a user who has not unlocked a restricted profile reads nothing of the person. Writes, and users with permission, are tested
 * in `redactionOfWrites.test.ts`: with one long file, two of three test workers would have to wait for it.
 */
let crawler: Crawl
beforeAll(async () => {
  crawler = await startCrawl()
})
afterAll(() => crawler.node.close())

const isReading = ({ method }: RegisteredRoute): boolean => method === 'GET'

/** The reader whose permissions reject nothing sends every call, the others one of each kind: what a field shows depends on no order. */
const isEveryCall = (reader: Reader): boolean => readers[reader] === 'everything'

describe.each(Object.keys(readers) as Reader[])('%s', (reader) => {
  test('reads no data of a restricted participant', async () => {
    const options = { isEveryCall: isEveryCall(reader) }
    expect(formatLeaks(await crawler.crawl(crawler.routes(isReading), await crawler.emailOf(reader), options))).toEqual([])
  })
})

test('a machine with all permissions reads no data of a restricted participant', async () => {
  const token = await machineToken(crawler.node, crawler.staff)
  expect(formatLeaks(await crawler.crawl(crawler.routes(isReading), undefined, { token }))).toEqual([])
})

test('a caller without a sign-in reads no data of a restricted participant', async () => {
  expect(formatLeaks(await crawler.crawl(crawler.routes(isReading), undefined))).toEqual([])
})

test('tab counts and the timeline are among the tested calls', () => {
  const paths = crawler.routes(isReading).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['participant/:id/counts', 'participant/:id/timeline']))
})
