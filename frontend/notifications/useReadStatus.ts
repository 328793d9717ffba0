import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReadStatus } from '#resources/notificationAnswers.ts'
import { notificationCalls } from '#resources/notifications/calls.ts'
import { call, callKey } from '../base/call.ts'
import { isHttpFailure } from '../base/http.ts'
import { toast } from '../base/toasts.ts'

/** Keys of what shows notifications: each is asked for again once some were marked. */
export const notificationsKey = 'notifications'

/** Marks notifications as read or not read, and shows it. @param studyId of which alone, where all are marked */
export function useReadStatus(studyId: string | null) {
  const { t } = useTranslation('notifications')
  const queries = useQueryClient()
  return async (notificationIds: ReadStatus['notificationIds'], isRead: boolean): Promise<void> => {
    try {
      const input = { notificationIds, ...(isRead ? { read: true } : { unread: true }) }
      await (studyId === null
        ? call(notificationCalls.updateReadStatus, { input })
        : call(notificationCalls.updateReadStatusOfStudy, { params: { studyId }, input }))
      const changed = [[notificationsKey], callKey(notificationCalls.summary), callKey(notificationCalls.countUnread)]
      await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })))
    } catch (error) {
      toast({ kind: 'error', message: isHttpFailure(error) ? error.message : t('feed.notMarked') })
    }
  }
}
