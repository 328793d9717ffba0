import { useEffect, useState } from 'react'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { May } from '../../base/providers/accessControlProvider.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { rowsOf } from '../../base/rows.ts'

export interface FoundRecords {
  readonly resource: ResourceDefinition
  readonly rows: readonly AnsweredRow[]
  /** They are spelled much like what was looked for, where nothing is spelled just so. */
  readonly isSimilar?: true
}

export interface RecordSearch {
  readonly found: readonly FoundRecords[]
  readonly isSearching: boolean
}

const rowsEach = 5
const shortest = 2
/** Milliseconds without a key before it is asked. */
const pause = 200

/** What the user may list, search and open, the main area's first: the same doors as the lists, with the same walls. */
const searchable = (may: May): readonly ResourceDefinition[] =>
  (resources as readonly ResourceDefinition[])
    .filter(
      ({ name, list, screens }) =>
        list !== undefined && list.search.length > 0 && (screens?.edit ?? screens?.show) !== undefined && may(name, 'list'),
    )
    .toSorted((left, right) => Number(right.menu?.area === 'main') - Number(left.menu?.area === 'main'))

/** The quick search of every searchable resource at once; typing on cancels what is under way. A resource that fails is left out. */
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
      const found = exact.length > 0 ? exact : await searchAll({ q: term, _similar: 'true' }, may, cancel.signal)
      if (!cancel.signal.aborted) setState({ query: term, found, isSearching: false })
    }, pause)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [term, may])
  return state
}

/** Rows by id, for records opened before; those that are gone or out of reach are left out. */
export async function rowsWithIds(resource: ResourceDefinition, ids: readonly string[], signal: AbortSignal): Promise<FoundRecords> {
  const query = new URLSearchParams(ids.map((id) => ['id', id]))
  return ask(resource, query, ids.length, signal)
}

/** Those resources of which something is found. */
async function searchAll(query: Readonly<Record<string, string>>, may: May, signal: AbortSignal): Promise<readonly FoundRecords[]> {
  if (signal.aborted) return []
  const asked = searchable(may).map((resource) => ask(resource, new URLSearchParams(query), rowsEach, signal))
  const found = (await Promise.all(asked)).filter(({ rows }) => rows.length > 0)
  return '_similar' in query ? found.map((each) => ({ ...each, isSimilar: true })) : found
}

async function ask(resource: ResourceDefinition, query: URLSearchParams, count: number, signal: AbortSignal): Promise<FoundRecords> {
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
