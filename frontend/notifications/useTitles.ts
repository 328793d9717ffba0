import { useQueries } from '@tanstack/react-query'
import { notificationCalls } from '#resources/notifications/calls.ts'
import { call, callKey } from '../base/call.ts'
import type { Notification } from './groups.ts'

/** By the id of the notification. */
export type Titles = ReadonlyMap<string, string>

/** Titles of the records that notifications are about, as far as the reader may see them now. Each page of the feed is asked for by itself. */
export function useTitles(pages: readonly (readonly Notification[])[]): Titles {
  const asked = pages.map((page) => page.filter(({ participantId }) => (participantId ?? null) === null).map(({ id }) => id))
  return useQueries({
    queries: asked.map((ids) => ({
      queryKey: callKey(notificationCalls.titles, ids),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(notificationCalls.titles, { query: { id: ids } }, { signal }),
      enabled: ids.length > 0,
      retry: false,
    })),
    combine: (results) => new Map(results.flatMap(({ data = {} }) => Object.entries(data))),
  })
}
