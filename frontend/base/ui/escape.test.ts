import { afterEach, expect, it, vi } from 'vitest'
import { addLayer, closeTopmostOnEscape } from '../shortcuts/escape.ts'

closeTopmostOnEscape()

const leave: (() => void)[] = []
afterEach(() => {
  for (const each of leave.splice(0)) each()
  document.body.replaceChildren()
})

/** A dialog that closes on every Escape that it hears, and what is pressed in it. */
function dialogWith(html: string) {
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

it('closes the dialog where nothing lies above it', () => {
  const { closed, press } = dialogWith('<button></button>')
  press()
  expect(closed).toHaveBeenCalledTimes(1)
})

it('closes the last layer and leaves the others and the dialog', () => {
  const { closed, press } = dialogWith('<button></button>')
  const [first, last] = [vi.fn(), vi.fn()]
  leave.push(addLayer(first))
  const removeLast = addLayer(last)
  expect(press().defaultPrevented).toBe(true)
  removeLast()
  press()
  expect([first.mock.calls.length, last.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1, 0])
})

it('is heard by an open menu alone, at the window', () => {
  const { closed, press } = dialogWith('<button></button>')
  const menu = document.createElement('div')
  menu.className = 'ant-dropdown'
  document.body.append(Object.assign(menu, { checkVisibility: () => true }))
  const heard = vi.fn()
  addEventListener('keydown', heard)
  leave.push(() => removeEventListener('keydown', heard))
  press()
  expect([heard.mock.calls.length, closed.mock.calls.length]).toEqual([1, 0])
})

it('leaves the words in an input that offers choices', () => {
  const { press } = dialogWith('<input type="search" role="combobox" value="a">')
  expect(press().defaultPrevented).toBe(true)
})
