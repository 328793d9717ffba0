import { Button } from 'antd'
import type { NotificationInstance } from 'antd/es/notification/interface'
import { createElement } from 'react'

/** Specification 1, section 9. */
const lasts = 5000

type ToastKind = 'success' | 'error' | 'progress'
export interface Toast {
  readonly kind: ToastKind
  readonly message: string
  readonly description?: string
  /** The way back from what was done, where there is one; it closes the toast. */
  readonly undo?: { readonly label: string; readonly run: () => unknown }
  /** A toast with the key of one that stands takes its place. */
  readonly key?: string
}

let instance: NotificationInstance | null = null

/** `App` hands over the library's notifications, which know the theme; toasts before that are dropped, as there is no screen yet. */
export const takeInstance = (given: NotificationInstance): void => {
  instance = given
}

/**
 * A success stands on dark purple, an error on red (specification 1, section 9); each is read out. It stays while the pointer or the
 * keyboard is on it.
 */
export function toast({ kind, message, description, undo, key = `toast-${++count}` }: Toast): void {
  const stay = () => stop(key)
  const goOn = () => endLater(key)
  instance?.open({
    message,
    description,
    key,
    duration: null,
    placement: 'bottomLeft',
    role: kind === 'error' ? 'alert' : 'status',
    className: `toast toast-${kind}`,
    actions: undo === undefined ? undefined : undoButton(undo, key),
    onClose: stay,
    props: { onMouseEnter: stay, onMouseLeave: goOn, onFocus: stay, onBlur: goOn },
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
