import type { ArgsProps } from 'antd/es/notification/interface'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeInstance, toast } from './toasts.ts'

const opened: ArgsProps[] = []
const destroy = vi.fn()
const nothing = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  takeInstance({ open: (args) => opened.push(args), destroy, success: nothing, error: nothing, info: nothing, warning: nothing })
})
afterEach(() => {
  vi.useRealTimers()
  opened.splice(0)
  destroy.mockClear()
})

it('lasts 5000 ms', () => {
  toast({ kind: 'success', message: 'Saved', key: 'a' })
  vi.advanceTimersByTime(4999)
  expect(destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(destroy).toHaveBeenCalledWith('a')
})

it('stays while the pointer or the keyboard is on it', () => {
  toast({ kind: 'error', message: 'No', key: 'a' })
  const { props } = opened[0] ?? {}
  for (const [enter, leave] of [
    [props?.onMouseEnter, props?.onMouseLeave],
    [props?.onFocus, props?.onBlur],
  ] as const) {
    enter?.({} as never)
    vi.advanceTimersByTime(20_000)
    expect(destroy).not.toHaveBeenCalled()
    leave?.({} as never)
    vi.advanceTimersByTime(4000)
  }
  vi.advanceTimersByTime(1000)
  expect(destroy).toHaveBeenCalledTimes(1)
})

it('offers the way back, which closes it', () => {
  const run = vi.fn()
  toast({ kind: 'success', message: 'Deleted', key: 'a', undo: { label: 'Undo', run } })
  const button = opened[0]?.actions as ReactElement<{ readonly children: string; readonly onClick: () => void }> | undefined
  expect(button?.props.children).toBe('Undo')
  button?.props.onClick()
  expect(run).toHaveBeenCalledOnce()
  expect(destroy).toHaveBeenCalledWith('a')
})

it('is read out: an error at once', () => {
  toast({ kind: 'success', message: 'Saved' })
  toast({ kind: 'error', message: 'No' })
  expect(opened.map(({ role }) => role)).toEqual(['status', 'alert'])
})
