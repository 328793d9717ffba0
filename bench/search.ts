import type { Config } from '../backend/platform/config/config.ts'
import type { Database } from '../backend/platform/database/types.ts'
import { type Headers, measure } from './load.ts'
import { createPlanner } from './plans.ts'
import { formatLatencies, table } from './report.ts'
import type { UserGroup } from './userGroups.ts'

/** Terms of a quick search, each with its kind, such as a rare term. */
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
  readonly people: Readonly<Record<string, UserGroup>>
  signedInAll(userGroup: UserGroup): Promise<readonly Headers[]>
}

/** Measures the quick search with its total, as the screens request it, at 8 connections, and shows the query plans. */
export async function measureSearch({ url, seconds, config, database, people, signedInAll }: SearchOptions): Promise<void> {
  const rows: string[][] = []
  for (const [groupName, userGroup] of Object.entries(people)) {
    const searchers = await signedInAll(userGroup)
    const planner = await createPlanner({ config, database, email: userGroup.of })
    for (const [kind, term] of terms) {
      const query = { allStudies: 'true', q: term, _start: '0', _end: '20', _sort: 'lastName', _order: 'asc' }
      const measurement = await measure({
        url,
        people: searchers,
        requests: [{ path: `/api/participants?${new URLSearchParams(query)}` }],
        connections: 8,
        seconds,
      })
      const { page, total } = await planner.of(query)
      rows.push([`${groupName}, ${kind}: ${term}`, ...formatLatencies(measurement), `${formatIndexes(page)} / ${formatIndexes(total)}`])
    }
    await planner.close()
  }
  table(['search, 8 connections (aim p95 ≤ 20 ms)', 'p50', 'p95', 'p99', 'index of participant: page / total'], rows)
}

/** Returns the names of the participant table's indexes, such as `last_name_sort` and `search`. */
const formatIndexes = (scans: readonly string[]): string =>
  scans.flatMap((scan) => / participant_(?!study)(\w+?)(?:_index)?$/.exec(scan)?.[1] ?? []).join(' + ')
