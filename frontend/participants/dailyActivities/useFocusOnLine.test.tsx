import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useFocusOnLine } from './useFocusOnLine.ts'

let root: Root
const { checkVisibility } = Element.prototype

/** Lines of the day by name. A line whose name begins with `form` has a link instead of a button. */
function Lines({ names }: { readonly names: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null)
  useFocusOnLine(list, names)
  return (
    <ul ref={list}>
      {names.map((name) => (
        <li key={name}>{name.startsWith('form') ? <a href="/form">{name}</a> : <button type="button">{name}</button>}</li>
      ))}
    </ul>
  )
}
const show = (...names: readonly string[]) => act(() => root.render(<Lines names={names} />))
const findElement = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, a')].find(({ textContent }) => textContent === name)
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const getFocusedText = () => document.activeElement?.textContent

/** Opens a dialog with the focus, as if from a line. */
function openDialog(): HTMLElement {
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'dialog')
  dialog.appendChild(document.createElement('button')).focus()
  return dialog
}

beforeEach(() => {
  vi.useFakeTimers()
  // The DOM of the tests has no layout, so an element counts as visible while it is in the document.
  Element.prototype.checkVisibility = function isInDocument(this: Element) {
    return this.isConnected
  }
  root = createRoot(document.body.appendChild(document.createElement('div')))
  show('first', 'second', 'form')
  findElement('second')?.focus()
  pass(0)
})
afterEach(() => {
  act(() => root.unmount())
  Element.prototype.checkVisibility = checkVisibility
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('moves the focus to the row at the position of the removed one, on a button or a link', () => {
  show('first', 'form')
  pass(0)
  expect(getFocusedText()).toBe('form')
})

it('moves the focus from the last row to the one above it', () => {
  findElement('form')?.focus()
  show('first', 'second')
  pass(0)
  expect(getFocusedText()).toBe('second')
})

it('moves the focus once the dialog has closed, when the row is removed before its dialog', () => {
  const dialog = openDialog()
  show('first', 'form')
  pass(1000)
  expect(dialog.contains(document.activeElement)).toBe(true)
  dialog.remove()
  pass(100)
  expect(getFocusedText()).toBe('form')
})

it('moves the focus once the row is removed, when its dialog closed before', () => {
  openDialog().remove()
  pass(1000)
  expect(document.querySelector('li :focus')).toBe(null)
  show('first', 'form')
  pass(0)
  expect(getFocusedText()).toBe('form')
})

it('leaves the focus where the user moved it', () => {
  findElement('first')?.focus()
  show('first', 'form')
  pass(0)
  expect(getFocusedText()).toBe('first')
})
