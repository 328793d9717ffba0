import { expect, it } from 'vitest'
import { isPlainClick } from './isPlainClick.ts'

it('a plain click is one of the main button without modifier keys', () => {
  const click = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false }
  const others = [{ button: 1 }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }]
  expect(isPlainClick(click)).toBe(true)
  expect(others.map((other) => isPlainClick({ ...click, ...other }))).toEqual([false, false, false, false, false])
})
