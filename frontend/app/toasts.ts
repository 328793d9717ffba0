import type { NotificationInstance } from 'antd/es/notification/interface'

/** Seconds; specification 1, section 9: toasts last 5000 ms. */
const seconds = 5

export type ToastKind = 'success' | 'error' | 'progress'
export interface Toast {
  readonly kind: ToastKind
  readonly message: string
  readonly description?: string
  /** A toast with the key of one that stands takes its place. */
  readonly key?: string
}

let instance: NotificationInstance | null = null

/** `App` hands over the library's notifications, which know the theme; toasts before that are dropped, as there is no screen yet. */
export const takeInstance = (given: NotificationInstance): void => {
  instance = given
}

/** A success stands on dark purple, an error on red (specification 1, section 9); each is read out. */
export function toast({ kind, message, description, key }: Toast): void {
  instance?.open({
    message,
    description,
    key,
    duration: seconds,
    placement: 'topRight',
    role: kind === 'error' ? 'alert' : 'status',
    className: `toast toast-${kind}`,
  })
}

export const closeToast = (key: string): void => instance?.destroy(key)
