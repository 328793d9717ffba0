import type { NotificationProvider } from '@refinedev/core'
import { currentState } from '../sessionStore.ts'
import { closeToast, showToast } from '../toasts.ts'

/**
 * Shows Refine's notices of reads and writes as toasts. For a failure, shows only the server's message in the user's language. Shows none
 * after the end of the session, since a dialog reports it.
 */
export const notificationProvider: NotificationProvider = {
  open: ({ type, message, description, key }) => {
    const keyOption = key === undefined ? {} : { key }
    if (type !== 'error') return showToast({ kind: type, message, ...keyOption })
    const state = currentState()
    const isEnded = state.status === 'signedIn' && state.isExpired === true
    if (!isEnded) showToast({ kind: 'error', message: description || message, ...keyOption })
  },
  close: (key) => closeToast(key),
}
