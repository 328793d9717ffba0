import type { LiveProvider } from '@refinedev/core'
import type { QueryClient } from '@tanstack/react-query'
import type { ReadTime } from '../providers/dataProvider.ts'
import type { ResponseFacts } from './changes.ts'
import { screens } from './screens.ts'

/** Milliseconds after which a response counts as old: half of the time for which the server remembers changes for new watchers. */
const old = 5000

/**
 * Refine's live provider. With `liveMode: 'auto'`, lists and single rows fetch their data again when the server reports a change. The API
 * redacts the data for the reader. The provider publishes nothing, because the server knows all writes.
 */
export function liveProviderOf(queries: QueryClient): LiveProvider {
  screens.use(createResponseFacts(queries))
  return {
    subscribe({ params, callback }) {
      const { resource, id, subscriptionType } = params ?? {}
      if (resource === undefined || subscriptionType === 'useMany') return null
      const isRow = subscriptionType === 'useOne'
      if (isRow && id === undefined) return null
      const notifyChange = () => callback({ channel: `resources/${resource}`, type: '*', payload: {}, date: new Date() })
      const row = isRow ? { id: String(id) } : {}
      const ends = [
        screens.subscribe({ resource, ...row, changed: notifyChange }),
        screens.show(isRow ? { kind: 'row', resource, id: String(id) } : { kind: 'list', resource, ids: [] }),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
    unsubscribe: (end: (() => void) | null) => end?.(),
  }
}

/** Returns facts about the cached responses. Refine's query keys have the structure 'data', provider name, resource, query. */
function createResponseFacts(queries: QueryClient): ResponseFacts {
  const keyOf = (resource: string) => ['data', 'default', resource]
  return {
    isUnderWay: (resource) => queries.isFetching({ queryKey: keyOf(resource) }) > 0,
    isOld: (resource) =>
      queries
        .getQueryCache()
        .findAll({ queryKey: keyOf(resource), type: 'active' })
        .some(({ state }) => state.dataUpdatedAt !== 0 && state.dataUpdatedAt < Date.now() - old),
    asOf(resource) {
      const activeQueries = queries.getQueryCache().findAll({ queryKey: keyOf(resource), type: 'active' })
      const moments = activeQueries.map(({ state }) => (state.data as Partial<ReadTime> | undefined)?.asOf)
      const knownMoments = moments.filter((each) => each !== undefined)
      return knownMoments.length > 0 && knownMoments.length === moments.length ? Math.min(...knownMoments) : null
    },
    distrust: (resource) => void queries.invalidateQueries({ queryKey: keyOf(resource), type: 'inactive', refetchType: 'none' }),
  }
}
