import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../app/testing/index.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { connect } from '../../platform/database/roles.ts'
import { consumeSharedLimits } from '../../platform/engine/limits/sharedBuckets.ts'
import { matchLimits } from './limits.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await testDatabase()
})
afterAll(() => testDb.close())

/** Uses the standard settings. */
test('limits checks on invisible participants to sixty a minute and a thousand a day per user, across all nodes', async () => {
  const limits = matchLimits({ matchesPerMinute: 60, matchesPerDay: 1000 })
  const other = await openDatabase(testDb.config)
  const owner = await connect(testDb.ownerUrl, null)
  const shiftTimeBack = (minutes: number) => owner.query('update call_bucket set at = at - make_interval(mins => $1)', [minutes])
  const countAcceptedCalls = async (): Promise<number> => {
    const attempts = Array.from({ length: 100 }, (_, call) =>
      consumeSharedLimits(call % 2 === 0 ? testDb.database : other, 'a user', limits),
    )
    return (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled').length
  }
  const first = await countAcceptedCalls()
  expect(first).toBeGreaterThanOrEqual(60)
  // A few more succeed, because the limit refills while the test runs.
  expect(first).toBeLessThan(70)
  let today = first
  for (let minute = 1; minute <= 20; minute += 1) {
    await shiftTimeBack(1)
    today += await countAcceptedCalls()
  }
  expect(today).toBeGreaterThanOrEqual(1000)
  expect(today).toBeLessThanOrEqual(1030)
  await expect(consumeSharedLimits(other, 'a user', limits)).rejects.toThrow('TooManyRequests')
  await consumeSharedLimits(other, 'another', limits)
  expect(JSON.stringify((await owner.query('select key from call_bucket')).rows)).not.toContain('user')

  // A day later the limit is full again, but not above its maximum.
  await shiftTimeBack(24 * 60)
  expect(await countAcceptedCalls()).toBeLessThan(70)
  await owner.end()
  await other.close()
})
