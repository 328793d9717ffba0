import { useQuery } from '@tanstack/react-query'
import { http, isHttpFailure } from '../base/http.ts'
import { useChanges } from '../base/live/useChanges.ts'
import { useChosenStudy } from '../base/session/chosenStudy.ts'
import { toast } from '../base/toasts.ts'
import type { MenuCountProps } from '../engine/area.ts'
import { notificationsKey } from './useReadStatus.ts'

/** How many notifications are unread, of the chosen study where there is one. Specification 1, sections 2 and 8. */
export function UnreadCount({ draw }: MenuCountProps) {
  const studyId = useChosenStudy()?.id ?? null
  const { data: count = 0, refetch } = useQuery({
    queryKey: [notificationsKey, 'count', studyId],
    queryFn: async ({ signal }) => {
      try {
        return (await http.get<number>(`notifications/v2/count${studyId === null ? '' : `?studyId=${studyId}`}`, { signal })).data
      } catch (error) {
        if (isHttpFailure(error) && error.code === 'StudySiteForbiddenAccess') {
          toast({ kind: 'error', message: error.message, key: error.code })
          return 0
        }
        throw error
      }
    },
    retry: false,
    staleTime: 60_000,
  })
  useChanges({ lists: ['notification'], isSoon: true }, () => void refetch())
  return count === 0 ? null : draw(count)
}
