import type { Config } from '../backend/config.ts'
import type { Database } from '../backend/database/types.ts'
import type { Crowd } from './crowd.ts'
import { type Headers, measure } from './load.ts'
import { createPlanner } from './plans.ts'
import { latencies, table } from './report.ts'

/** Terms of a quick search by how many rows they find. */
const terms = [
  ['common', 'an'],
  ['common', 'mar'],
  ['frequent', 'example.com'],
  ['frequent', 'tremblay'],
  ['late in the order', 'wilson'],
  ['rare', '100042'],
  ['none', 'zzyqx'],
  ['two words', 'marie tremblay'],
] as const

interface SearchOptions {
  readonly url: string
  readonly seconds: number
  readonly config: Config
  readonly database: Database
  readonly people: Readonly<Record<string, Crowd>>
  signedInAll(crowd: Crowd): Promise<readonly Headers[]>
}

/** The quick search with its total, as the screens send it, at 8 connections; the plans of the statements beside it. */
export async function measureSearch({ url, seconds, config, database, people, signedInAll }: SearchOptions): Promise<void> {
  const rows: string[][] = []
  for (const [who, crowd] of Object.entries(people)) {
    const searching = await signedInAll(crowd)
    const planner = await createPlanner({ config, database, email: crowd.of })
    for (const [kind, term] of terms) {
      const query = { allStudies: 'true', q: term, _start: '0', _end: '20', _sort: 'lastName', _order: 'asc' }
      const measured = await measure({
        url,
        people: searching,
        requests: [{ path: `/api/participants?${new URLSearchParams(query)}` }],
        connections: 8,
        seconds,
      })
      const { page, total } = await planner.of(query)
      rows.push([`${who}, ${kind}: ${term}`, ...latencies(measured), `${indexes(page)} / ${indexes(total)}`])
    }
    await planner.close()
  }
  table(['search, 8 connections (aim p95 ≤ 20 ms)', 'p50', 'p95', 'p99', 'index of participant: page / total'], rows)
}

/** Those of the participants themselves: `last_name_sort`, `search`. */
const indexes = (scans: readonly string[]): string =>
  scans.flatMap((scan) => / participant_(?!study)(\w+?)(?:_index)?$/.exec(scan)?.[1] ?? []).join(' + ')
