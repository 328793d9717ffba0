import { notificationCalls } from '#resources/notifications/calls.ts'
import { useCall } from '../base/call.ts'
import { useChanges } from '../base/live/useChanges.ts'
import type { MenuCountProps } from '../engine/area.ts'

/** How many notifications the reader has not read, of all studies and of none. Specification 1, sections 2 and 8. */
export function UnreadCount({ draw }: MenuCountProps) {
  const { data: count = 0, refetch } = useCall(notificationCalls.countUnread, {}, { staleTime: 60_000 })
  useChanges({ lists: ['notification'], isSoon: true }, () => void refetch())
  return count === 0 ? null : draw(count)
}
