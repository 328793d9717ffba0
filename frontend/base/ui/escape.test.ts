import { afterEach, expect, it, vi } from 'vitest'
import { addLayer, closeTopmostOnEscape } from '../shortcuts/escape.ts'

closeTopmostOnEscape()

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const each of cleanups.splice(0)) each()
  document.body.replaceChildren()
})

/** Creates a dialog that closes on every Escape that it receives. Returns a function to press keys in the dialog. */
function renderDialog(html: string) {
  document.body.innerHTML = `<div role="dialog">${html}</div>`
  for (const each of document.querySelectorAll('*')) Object.assign(each, { checkVisibility: () => true })
  const closed = vi.fn()
  document.querySelector('[role=dialog]')?.addEventListener('keydown', closed)
  const target = document.querySelector('[role=dialog] > *')
  const press = () => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27, bubbles: true, cancelable: true })
    target?.dispatchEvent(event)
    return event
  }
  return { closed, press }
}

it('Escape closes the dialog when no other layer is above it', () => {
  const { closed, press } = renderDialog('<button></button>')
  press()
  expect(closed).toHaveBeenCalledTimes(1)
})

it('Escape closes the last layer, and leaves the others and the dialog', () => {
  const { closed, press } = renderDialog('<button></button>')
  const [first, last] = [vi.fn(), vi.fn()]
  cleanups.push(addLayer(first))
  const removeLast = addLayer(last)
  expect(press().defaultPrevented).toBe(true)
  removeLast()
  press()
  expect([first.mock.calls.length, last.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1, 0])
})

it('Escape is handled by an open menu alone', () => {
  const { closed, press } = renderDialog('<button></button>')
  const menu = document.createElement('div')
  menu.className = 'ant-dropdown'
  document.body.append(Object.assign(menu, { checkVisibility: () => true }))
  const received = vi.fn()
  addEventListener('keydown', received)
  cleanups.push(() => removeEventListener('keydown', received))
  press()
  expect([received.mock.calls.length, closed.mock.calls.length]).toEqual([1, 0])
})

it('Escape keeps the text of an input with suggestions', () => {
  const { press } = renderDialog('<input type="search" role="combobox" value="a">')
  expect(press().defaultPrevented).toBe(true)
})
