import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cleanPaste } from './cleanPaste.ts'

const insert = vi.fn()
beforeEach(() => {
  insert.mockClear()
  addEventListener('paste', cleanPaste, { capture: true })
  // The test environment has no such command.
  document.execCommand = insert
})
afterEach(() => {
  removeEventListener('paste', cleanPaste, { capture: true })
  Reflect.deleteProperty(document, 'execCommand')
})

/** Pastes text into an element. @returns true if the browser inserts the text itself */
function paste(element: HTMLElement, text: string): boolean {
  document.body.append(element)
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { getData: () => text } })
  return element.dispatchEvent(event)
}

it('inserts pasted text without control characters, and line breaks of word processors as line breaks', () => {
  expect(paste(document.createElement('textarea'), 'One\vtwo\u0001, three')).toBe(false)
  expect(insert.mock.calls).toEqual([['insertText', false, 'One\ntwo, three']])
})

it('leaves other text to the browser', () => {
  expect(paste(document.createElement('input'), 'One\ttwo\nthree é 😀')).toBe(true)
  expect(paste(document.createElement('div'), 'One\vtwo')).toBe(true)
  expect(insert).not.toHaveBeenCalled()
})
