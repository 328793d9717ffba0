import type { NotificationProvider } from '@refinedev/core'
import { currentState } from '../sessionStore.ts'
import { closeToast, toast } from '../toasts.ts'

/**
 * Refine tells of its reads and writes through toasts. Of a failure its description is the server's sentence in the user's
 * language, and stands alone. Once the session has ended, the dialog that says so is enough.
 */
export const notificationProvider: NotificationProvider = {
  open: ({ type, message, description, key }) => {
    const same = key === undefined ? {} : { key }
    if (type !== 'error') return toast({ kind: type, message, ...same })
    const state = currentState()
    const isEnded = state.status === 'signedIn' && state.isExpired === true
    if (!isEnded) toast({ kind: 'error', message: description || message, ...same })
  },
  close: (key) => closeToast(key),
}
