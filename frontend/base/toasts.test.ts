import type { ArgsProps } from 'antd/es/notification/interface'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerNotifications, showToast } from './toasts.ts'

const opened: ArgsProps[] = []
const destroy = vi.fn()
const doNothing = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  registerNotifications({
    open: (args) => opened.push(args),
    destroy,
    success: doNothing,
    error: doNothing,
    info: doNothing,
    warning: doNothing,
  })
})
afterEach(() => {
  vi.useRealTimers()
  opened.splice(0)
  destroy.mockClear()
})

it('a toast disappears after 5000 ms', () => {
  showToast({ kind: 'success', message: 'Saved', key: 'a' })
  vi.advanceTimersByTime(4999)
  expect(destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(destroy).toHaveBeenCalledWith('a')
})

it('a toast remains while the pointer or the keyboard focus is on it', () => {
  showToast({ kind: 'error', message: 'No', key: 'a' })
  const { props } = opened[0] ?? {}
  for (const [handleEnter, handleLeave] of [
    [props?.onMouseEnter, props?.onMouseLeave],
    [props?.onFocus, props?.onBlur],
  ] as const) {
    handleEnter?.({} as never)
    vi.advanceTimersByTime(20_000)
    expect(destroy).not.toHaveBeenCalled()
    handleLeave?.({} as never)
    vi.advanceTimersByTime(4000)
  }
  vi.advanceTimersByTime(1000)
  expect(destroy).toHaveBeenCalledTimes(1)
})

it('a toast offers to undo, which closes it', () => {
  const run = vi.fn()
  showToast({ kind: 'success', message: 'Deleted', key: 'a', undo: { label: 'Undo', run } })
  const button = opened[0]?.actions as ReactElement<{ readonly children: string; readonly onClick: () => void }> | undefined
  expect(button?.props.children).toBe('Undo')
  button?.props.onClick()
  expect(run).toHaveBeenCalledOnce()
  expect(destroy).toHaveBeenCalledWith('a')
})

it('a toast is announced to screen readers, an error at once', () => {
  showToast({ kind: 'success', message: 'Saved' })
  showToast({ kind: 'error', message: 'No' })
  expect(opened.map(({ role }) => role)).toEqual(['status', 'alert'])
})
