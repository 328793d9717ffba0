import { type Headers, measure } from './load.ts'
import { formatLatencies, table } from './report.ts'
import type { UserGroup } from './userGroups.ts'

interface HomeOptions {
  readonly url: string
  readonly seconds: number
  readonly people: Readonly<Record<string, UserGroup>>
  signedInAll(userGroup: UserGroup): Promise<readonly Headers[]>
}

/**
 * Measures the home page for each kind of user, with 32 users at once: first without cached counts, as in the morning, then with cached
 * counts.
 */
export async function measureHome({ url, seconds, people, signedInAll }: HomeOptions): Promise<void> {
  const rows: string[][] = []
  for (const [groupName, userGroup] of Object.entries(people)) {
    const load = { url, people: await signedInAll(userGroup), requests: [{ path: '/api/home' }], connections: 32 }
    for (const [phase, durationSeconds] of [
      ['at first', 2],
      ['then', seconds],
    ] as const) {
      const measurement = await measure({ ...load, seconds: durationSeconds })
      rows.push([`${groupName}, ${phase}`, Math.round(measurement.perSecond).toLocaleString('en-CA'), ...formatLatencies(measurement)])
    }
  }
  table(['home page, 32 connections (aim p95 ≤ 150 ms)', 'a second', 'p50', 'p95', 'p99'], rows)
}
