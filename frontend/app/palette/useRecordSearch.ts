import { useEffect, useState } from 'react'
import type { ResourceDefinition, ResponseRow } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { May } from '../../base/providers/accessControlProvider.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { rowsOf } from '../../base/rows.ts'

export interface RecordMatches {
  readonly resource: ResourceDefinition
  readonly rows: readonly ResponseRow[]
  /** True if the rows only resemble the query because no row matches it exactly. */
  readonly isSimilar?: true
}

export interface RecordSearch {
  readonly found: readonly RecordMatches[]
  readonly isSearching: boolean
}

const rowsEach = 5
const shortest = 2
/** Milliseconds without a key press before the search runs. */
const pause = 200

/**
 * Returns the resources that the user may list, search and open. Resources of the main area come first. The search uses the endpoints of
 * the lists, with the same permissions.
 */
const listSearchable = (may: May): readonly ResourceDefinition[] =>
  (resources as readonly ResourceDefinition[])
    .filter(
      ({ name, list, screens }) =>
        list !== undefined && list.search.length > 0 && (screens?.edit ?? screens?.show) !== undefined && may(name, 'list'),
    )
    .toSorted((left, right) => Number(right.menu?.area === 'main') - Number(left.menu?.area === 'main'))

/**
 * Searches every searchable resource at once. Further typing cancels the running requests. The result omits a resource whose search
 * fails.
 */
export function useRecordSearch(query: string): RecordSearch {
  const may = useMay()
  const [state, setState] = useState<RecordSearch & { readonly query: string }>({ query: '', found: [], isSearching: false })
  const term = query.trim()

  useEffect(() => {
    if (term.length < shortest) return setState({ query: term, found: [], isSearching: false })
    setState((before) => ({ ...before, isSearching: true }))
    const cancel = new AbortController()
    const timer = setTimeout(async () => {
      const exact = await searchAll({ q: term }, may, cancel.signal)
      const results = exact.length > 0 ? exact : await searchAll({ q: term, _similar: 'true' }, may, cancel.signal)
      if (!cancel.signal.aborted) setState({ query: term, found: results, isSearching: false })
    }, pause)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [term, may])
  return state
}

/** Returns recently opened records by id. Omits deleted and inaccessible rows. */
export async function fetchRowsById(resource: ResourceDefinition, ids: readonly string[], signal: AbortSignal): Promise<RecordMatches> {
  const query = new URLSearchParams(ids.map((id) => ['id', id]))
  return fetchRecords(resource, query, ids.length, signal)
}

/** Searches the resources and returns only those with results. */
async function searchAll(query: Readonly<Record<string, string>>, may: May, signal: AbortSignal): Promise<readonly RecordMatches[]> {
  if (signal.aborted) return []
  const requested = listSearchable(may).map((resource) => fetchRecords(resource, new URLSearchParams(query), rowsEach, signal))
  const matches = (await Promise.all(requested)).filter(({ rows }) => rows.length > 0)
  return '_similar' in query ? matches.map((each) => ({ ...each, isSimilar: true })) : matches
}

async function fetchRecords(
  resource: ResourceDefinition,
  query: URLSearchParams,
  count: number,
  signal: AbortSignal,
): Promise<RecordMatches> {
  query.set('_start', '0')
  query.set('_end', String(count))
  query.set('_total', 'none')
  return {
    resource,
    rows: await rowsOf(resource.name)
      .list(query, { signal })
      .catch(() => []),
  }
}
