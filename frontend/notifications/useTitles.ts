import { useQueries } from '@tanstack/react-query'
import { http } from '../base/http.ts'
import type { Notification } from './groups.ts'
import { notificationsKey } from './useReadStatus.ts'

/** By the id of the notification. */
export type Titles = ReadonlyMap<string, string>

/** Titles of the records that notifications are about, as far as the reader may see them now. Each page of the feed is asked for by itself. */
export function useTitles(pages: readonly (readonly Notification[])[]): Titles {
  const asked = pages.map((page) => page.filter(({ participantId }) => (participantId ?? null) === null).map(({ id }) => id))
  return useQueries({
    queries: asked.map((ids) => ({
      queryKey: [notificationsKey, 'titles', ids],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (
          await http.get<Readonly<Record<string, string>>>(`notifications/titles?${new URLSearchParams(ids.map((id) => ['id', id]))}`, {
            signal,
          })
        ).data,
      enabled: ids.length > 0,
      retry: false,
    })),
    combine: (results) => new Map(results.flatMap(({ data = {} }) => Object.entries(data))),
  })
}
