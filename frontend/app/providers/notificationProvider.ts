import type { NotificationProvider } from '@refinedev/core'
import { closeToast, toast } from '../toasts.ts'

/**
 * Refine tells of its reads and writes through toasts. Its message is the title ("Error (status code: 422)") and its
 * description what matters: the server's sentence in the user's language goes first.
 */
export const notificationProvider: NotificationProvider = {
  open: ({ type, message, description, key }) => {
    if (type === 'error') toast({ kind: 'error', message: errorText(message, description), ...(key === undefined ? {} : { key }) })
    else toast({ kind: type, message, ...(description === undefined ? {} : { description }), ...(key === undefined ? {} : { key }) })
  },
  close: (key) => closeToast(key),
}

/** On a failure Refine gives the server's message as `message` of reads and as `description` of writes. */
const errorText = (message: string, description: string | undefined): string => message || description || ''
