import { expect, test } from 'vitest'
import { captureTyping, endCapture } from './typedAhead.ts'

const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}

test('what is typed while the palette is being fetched is kept for it, and reaches nothing else', () => {
  captureTyping()
  expect([...'cooxy'].every((key) => press(key))).toBe(true)
  for (const key of ['Backspace', 'Backspace', 'Backspace']) press(key)
  captureTyping()
  for (const key of 'ld') press(key)
  expect([press('v', { ctrlKey: true }), press('Tab')]).toEqual([false, false])
  expect(endCapture()).toBe('cold')
  expect([press('x'), endCapture()]).toEqual([false, ''])
})

test('Escape or a click discards the letters', () => {
  for (const giveUp of [() => press('Escape'), () => dispatchEvent(new Event('pointerdown'))]) {
    captureTyping()
    press('a')
    giveUp()
    expect([press('b'), endCapture()]).toEqual([false, ''])
  }
})
