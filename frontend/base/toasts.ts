import { Button } from 'antd'
import type { NotificationInstance } from 'antd/es/notification/interface'
import { createElement } from 'react'

/** Milliseconds until a toast closes. Specification 1, section 9. */
const lasts = 5000

type ToastKind = 'success' | 'error' | 'progress'
export interface Toast {
  readonly kind: ToastKind
  readonly message: string
  readonly description?: string
  /** Action that undoes the reported step and closes the toast. */
  readonly undo?: { readonly label: string; readonly run: () => unknown }
  /** Key of the toast. A new toast replaces an open one with the same key. */
  readonly key?: string
}

let instance: NotificationInstance | null = null

/**
 * Registers the library's notification instance, which has the theme. `App` calls it. Toasts before this call are dropped, since no
 * screen is visible yet.
 */
export const registerNotifications = (input: NotificationInstance): void => {
  instance = input
}

/**
 * Shows a toast: success on dark purple, an error on red (specification 1, section 9). Screen readers announce it. It stays while the
 * pointer or the focus is on it.
 */
export function showToast({ kind, message, description, undo, key = `toast-${++count}` }: Toast): void {
  const keepOpen = () => stop(key)
  const resumeClosing = () => endLater(key)
  instance?.open({
    message,
    description,
    key,
    duration: null,
    placement: 'bottomLeft',
    role: kind === 'error' ? 'alert' : 'status',
    className: `toast toast-${kind}`,
    actions: undo === undefined ? undefined : undoButton(undo, key),
    onClose: keepOpen,
    props: { onMouseEnter: keepOpen, onMouseLeave: resumeClosing, onFocus: keepOpen, onBlur: resumeClosing },
  })
  endLater(key)
}

const undoButton = ({ label, run }: NonNullable<Toast['undo']>, key: string) =>
  createElement(Button, { size: 'small', ghost: true, onClick: () => [closeToast(key), run()] }, label)

export function closeToast(key: string): void {
  stop(key)
  instance?.destroy(key)
}

let count = 0
const timers = new Map<string, ReturnType<typeof setTimeout>>()

function endLater(key: string): void {
  stop(key)
  timers.set(
    key,
    setTimeout(() => closeToast(key), lasts),
  )
}

function stop(key: string): void {
  clearTimeout(timers.get(key))
  timers.delete(key)
}
