import { notificationCalls } from '#resources/messages/notificationsCalls.ts'
import { useCall } from '../../base/call.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import type { MenuCountProps } from '../../engine/area.ts'

/** Number of the reader's unread notifications, with and without a study. Specification 1, sections 2 and 8. */
export function UnreadCount({ draw }: MenuCountProps) {
  const { data: count = 0, refetch } = useCall(notificationCalls.countUnread, {}, { staleTime: 60_000 })
  useChanges({ lists: ['notification'], isSoon: true }, () => void refetch())
  return count === 0 ? null : draw(count)
}
