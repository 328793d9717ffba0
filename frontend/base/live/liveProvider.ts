import type { LiveProvider } from '@refinedev/core'
import type { QueryClient } from '@tanstack/react-query'
import type { ReadAt } from '../providers/dataProvider.ts'
import type { Answers } from './changes.ts'
import { screens } from './screens.ts'

/** Milliseconds: half of what the server remembers of changes for those who begin to watch. */
const old = 5000

/**
 * Refine's live provider: with `liveMode: 'auto'` lists and single rows ask again through the API when the server says that they
 * changed, which redacts for its reader. Nothing is published from here: the server knows what was written.
 */
export function liveProviderOf(queries: QueryClient): LiveProvider {
  screens.use(answersIn(queries))
  return {
    subscribe({ params, callback }) {
      const { resource, id, subscriptionType } = params ?? {}
      if (resource === undefined || subscriptionType === 'useMany') return null
      const isRow = subscriptionType === 'useOne'
      if (isRow && id === undefined) return null
      const changed = () => callback({ channel: `resources/${resource}`, type: '*', payload: {}, date: new Date() })
      const row = isRow ? { id: String(id) } : {}
      const ends = [
        screens.subscribe({ resource, ...row, changed }),
        screens.show(isRow ? { kind: 'row', resource, id: String(id) } : { kind: 'list', resource, ids: [] }),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
    unsubscribe: (end: (() => void) | null) => end?.(),
  }
}

/** Refine's keys: data, the provider's name, the resource, what is asked. */
function answersIn(queries: QueryClient): Answers {
  const keyOf = (resource: string) => ['data', 'default', resource]
  return {
    isUnderWay: (resource) => queries.isFetching({ queryKey: keyOf(resource) }) > 0,
    isOld: (resource) =>
      queries
        .getQueryCache()
        .findAll({ queryKey: keyOf(resource), type: 'active' })
        .some(({ state }) => state.dataUpdatedAt !== 0 && state.dataUpdatedAt < Date.now() - old),
    asOf(resource) {
      const shown = queries.getQueryCache().findAll({ queryKey: keyOf(resource), type: 'active' })
      const moments = shown.map(({ state }) => (state.data as Partial<ReadAt> | undefined)?.asOf)
      const known = moments.filter((each) => each !== undefined)
      return known.length > 0 && known.length === moments.length ? Math.min(...known) : null
    },
    distrust: (resource) => void queries.invalidateQueries({ queryKey: keyOf(resource), type: 'inactive', refetchType: 'none' }),
  }
}
