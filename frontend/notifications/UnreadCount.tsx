import { useQuery } from '@tanstack/react-query'
import { http } from '../base/http.ts'
import { useChanges } from '../base/live/useChanges.ts'
import type { MenuCountProps } from '../engine/area.ts'
import { notificationsKey } from './useReadStatus.ts'

/** How many notifications the reader has not read, of all studies and of none. Specification 1, sections 2 and 8. */
export function UnreadCount({ draw }: MenuCountProps) {
  const { data: count = 0, refetch } = useQuery({
    queryKey: [notificationsKey, 'count'],
    queryFn: async ({ signal }) => (await http.get<number>('notifications/v2/count', { signal })).data,
    retry: false,
    staleTime: 60_000,
  })
  useChanges({ lists: ['notification'], isSoon: true }, () => void refetch())
  return count === 0 ? null : draw(count)
}
