import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../database/index.ts'
import { connect } from '../../database/roles.ts'
import { takeShared } from '../../engine/limits/sharedBuckets.ts'
import { type TestDatabase, testDatabase } from '../../testing/index.ts'
import { matchLimits } from './limits.ts'

let place: TestDatabase
beforeAll(async () => {
  place = await testDatabase()
})
afterAll(() => place.close())

/** With the standard settings. */
test('questions about people out of sight are sixty a minute and a thousand a day, of each user, on all nodes together', async () => {
  const limits = matchLimits({ matchesPerMinute: 60, matchesPerDay: 1000 })
  const other = await openDatabase(place.config)
  const owner = await connect(place.ownerUrl, null)
  const later = (minutes: number) => owner.query('update call_bucket set at = at - make_interval(mins => $1)', [minutes])
  const asked = async (): Promise<number> => {
    const tries = Array.from({ length: 100 }, (_, call) => takeShared(call % 2 === 0 ? place.database : other, 'a user', limits))
    return (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
  }
  const first = await asked()
  expect(first).toBeGreaterThanOrEqual(60)
  // Calls that refill while the test runs.
  expect(first).toBeLessThan(70)
  let today = first
  for (let minute = 1; minute <= 20; minute += 1) {
    await later(1)
    today += await asked()
  }
  expect(today).toBeGreaterThanOrEqual(1000)
  expect(today).toBeLessThanOrEqual(1030)
  await expect(takeShared(other, 'a user', limits)).rejects.toThrow('TooManyRequests')
  await takeShared(other, 'another', limits)
  expect(JSON.stringify((await owner.query('select key from call_bucket')).rows)).not.toContain('user')

  // By tomorrow it is full again, and no fuller.
  await later(24 * 60)
  expect(await asked()).toBeLessThan(70)
  await owner.end()
  await other.close()
})
