import type { Crowd } from './crowd.ts'
import { type Headers, measure } from './load.ts'
import { latencies, table } from './report.ts'

interface HomeOptions {
  readonly url: string
  readonly seconds: number
  readonly people: Readonly<Record<string, Crowd>>
  signedInAll(crowd: Crowd): Promise<readonly Headers[]>
}

/** The home page of people of each kind, 32 at once: as they all come in the morning, when nothing is counted yet, and then. */
export async function measureHome({ url, seconds, people, signedInAll }: HomeOptions): Promise<void> {
  const rows: string[][] = []
  for (const [who, crowd] of Object.entries(people)) {
    const load = { url, people: await signedInAll(crowd), requests: [{ path: '/api/home' }], connections: 32 }
    for (const [when, lasting] of [
      ['at first', 2],
      ['then', seconds],
    ] as const) {
      const measured = await measure({ ...load, seconds: lasting })
      rows.push([`${who}, ${when}`, Math.round(measured.perSecond).toLocaleString('en-CA'), ...latencies(measured)])
    }
  }
  table(['home page, 32 connections (aim p95 ≤ 150 ms)', 'a second', 'p50', 'p95', 'p99'], rows)
}
