import { expect, test } from 'vitest'
import { captureTyping, endCapture } from './typedAhead.ts'

const press = (key: string, eventInit: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...eventInit })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}

test('keeps letters typed while the palette is loading, and passes them to nothing else', () => {
  captureTyping()
  expect([...'cooxy'].every((key) => press(key))).toBe(true)
  for (const key of ['Backspace', 'Backspace', 'Backspace']) press(key)
  captureTyping()
  for (const key of 'ld') press(key)
  expect([press('v', { ctrlKey: true }), press('Tab')]).toEqual([false, false])
  expect(endCapture()).toBe('cold')
  expect([press('x'), endCapture()]).toEqual([false, ''])
})

test('discards the letters on Escape or a click', () => {
  for (const cancel of [() => press('Escape'), () => dispatchEvent(new Event('pointerdown'))]) {
    captureTyping()
    press('a')
    cancel()
    expect([press('b'), endCapture()]).toEqual([false, ''])
  }
})
