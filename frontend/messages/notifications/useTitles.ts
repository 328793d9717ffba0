import { useQueries } from '@tanstack/react-query'
import { notificationCalls } from '#resources/messages/notificationsCalls.ts'
import { call, callKey } from '../../base/call.ts'
import type { Notification } from './groups.ts'

/** Titles by notification id. */
export type Titles = ReadonlyMap<string, string>

/** Titles of the records of notifications that the reader may see now. Each page of the feed has a separate request. */
export function useTitles(pages: readonly (readonly Notification[])[]): Titles {
  const requested = pages.map((page) => page.filter(({ participantId }) => (participantId ?? null) === null).map(({ id }) => id))
  return useQueries({
    queries: requested.map((ids) => ({
      queryKey: callKey(notificationCalls.titles, ids),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(notificationCalls.titles, { query: { id: ids } }, { signal }),
      enabled: ids.length > 0,
      retry: false,
    })),
    combine: (results) => new Map(results.flatMap(({ data = {} }) => Object.entries(data))),
  })
}
