import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReadStatus } from '#resources/messages/notificationAnswers.ts'
import { notificationCalls } from '#resources/messages/notificationsCalls.ts'
import { call, callKey } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { showToast } from '../../base/toasts.ts'

/** Query key of the lists of notifications, which load again after some are marked. */
export const notificationsKey = 'notifications'

/** Marks notifications as read or unread, then reloads the lists and counts. @param studyId limits "mark all" to one study */
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
      showToast({ kind: 'error', message: isHttpFailure(error) ? error.message : t('feed.notMarked') })
    }
  }
}
