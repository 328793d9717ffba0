import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useRovingFocus } from './useRovingFocus.ts'

let root: Root
let host: HTMLElement

function Rail({ current }: { readonly current: string }) {
  const container = useRovingFocus<HTMLElement>()
  return (
    <nav ref={container}>
      {['one', 'two', 'three'].map((name) => (
        <a key={name} href={`#${name}`} {...(name === current ? { 'aria-current': 'page' } : {})}>
          {name}
        </a>
      ))}
      <button type="button">four</button>
    </nav>
  )
}

const show = (current: string) => act(async () => root.render(<Rail current={current} />))
const listTabStops = () =>
  [...host.querySelectorAll<HTMLElement>('a, button')].filter(({ tabIndex }) => tabIndex === 0).map((each) => each.textContent)
const press = (key: string) => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
const getFocusedText = () => document.activeElement?.textContent

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
})

it('makes the current page the only tab stop of the container, also after a navigation', async () => {
  await show('two')
  expect(listTabStops()).toEqual(['two'])
  await show('three')
  await act(async () => undefined)
  expect(listTabStops()).toEqual(['three'])
})

it('moves the focus with arrow keys, Home and End, and takes the tab stop along', async () => {
  await show('two')
  host.querySelector<HTMLElement>('[aria-current]')?.focus()
  press('ArrowDown')
  expect([getFocusedText(), listTabStops()]).toEqual(['three', ['three']])
  press('End')
  expect(getFocusedText()).toBe('four')
  press('ArrowDown')
  expect(getFocusedText(), 'the end leads to the start').toBe('one')
  press('ArrowUp')
  expect(getFocusedText()).toBe('four')
  press('Home')
  expect([getFocusedText(), listTabStops()]).toEqual(['one', ['one']])
})
