import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Crawl, type Reader, startCrawl, told } from '../generated/redactionCrawl.ts'

/** No write tells anything of a restricted person to a user who has not unlocked the profile, and none opens it. */
let crawler: Crawl
beforeAll(async () => {
  crawler = await startCrawl()
})
afterAll(() => crawler.node.close())

const stillRestricted = async () =>
  (
    await crawler.node.ownerQuery('select id from participant where id = any($1) and is_restricted_profile and deleted_at is null', [
      crawler.ids.participant,
    ])
  ).length

describe.each<Reader>(['a coordinator in scope', 'an administrator with everything'])('no write of %s', (writer) => {
  test.each(['PATCH', 'PUT', 'POST', 'DELETE'])(
    '%s tells anything',
    async (method) => {
      const email = await crawler.emailOf(writer)
      expect(
        told(
          await crawler.crawl(
            crawler.routes((route) => route.method === method),
            email,
          ),
        ),
      ).toEqual([])
      if (method !== 'DELETE') expect(await stillRestricted()).toBe(2)
    },
    300_000,
  )
})
