import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLineKeys } from './useLineKeys.ts'

const opened = vi.fn()
let root: Root

function Lines() {
  const list = useRef<HTMLUListElement>(null)
  useLineKeys(list)
  return (
    <ul ref={list}>
      {['one', 'two', 'three'].map((name) => (
        <li key={name} className="activity-line">
          <span className="who">
            <button type="button">{name}</button>
          </span>
          <span className="state">
            {name !== 'two' && (
              <button type="button" aria-haspopup="menu" onClick={() => opened(name)}>
                {`state of ${name}`}
              </button>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

beforeEach(() => {
  opened.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(<Lines />))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const focus = (text: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)?.focus()
const press = (key: string) => act(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const getFocusedText = () => document.activeElement?.textContent

it('moves by arrow keys to the same control of the next line, or to its first one', () => {
  focus('one')
  press('ArrowDown')
  expect(getFocusedText()).toBe('two')
  focus('state of one')
  press('ArrowDown')
  expect(getFocusedText()).toBe('two')
  press('ArrowDown')
  press('ArrowDown')
  expect(getFocusedText(), 'the last line').toBe('three')
  press('ArrowUp')
  expect(getFocusedText()).toBe('two')
})

it('opens the states of the line with the menu key', () => {
  focus('three')
  press('ContextMenu')
  expect(opened.mock.calls).toEqual([['three']])
  expect(getFocusedText()).toBe('state of three')
})
