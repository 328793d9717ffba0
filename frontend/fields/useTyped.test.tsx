import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { typingPause } from './useDebounced.ts'
import { useTyped } from './useTyped.ts'

let root: Root
let typed: string
let type: (text: string) => void
const apply = vi.fn<(text: string) => void>()

function Field({ applied }: { readonly applied: string }) {
  ;[typed, type] = useTyped(applied, apply)
  return null
}
/** The list is narrowed by this now. */
const narrow = (applied: string) => act(() => root.render(<Field applied={applied} />))
const press = (text: string) => act(() => type(text))
const pause = () => act(() => vi.advanceTimersByTime(typingPause))
const appliedSoFar = () => apply.mock.calls.map(([text]) => text)

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  root = createRoot(document.createElement('div'))
  narrow('')
})
afterEach(() => {
  act(() => root.unmount())
  apply.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('keeps what is typed while what was applied comes back, however late', () => {
  press('Fo')
  pause()
  press('Foo')
  narrow('Fo')
  expect(typed).toBe('Foo')
  pause()
  press('Foot')
  pause()
  press('Footh')
  narrow('Foo')
  narrow('Foot')
  expect(typed).toBe('Footh')
  expect(appliedSoFar()).toEqual(['Fo', 'Foo', 'Foot'])
})

it('keeps a space after which somebody pauses, and applies none', () => {
  press('Foothills')
  pause()
  narrow('Foothills')
  press('Foothills ')
  pause()
  expect([typed, appliedSoFar()]).toEqual(['Foothills ', ['Foothills']])
})

it('gives way to a value from elsewhere, and applies nothing of before any more', () => {
  press('Foo')
  pause()
  narrow('Foo')
  press('Foot')
  narrow('')
  expect(typed).toBe('')
  pause()
  expect(appliedSoFar()).toEqual(['Foo'])
  narrow('Foo')
  expect(typed).toBe('Foo')
})

it('can be taken back to what was applied before', () => {
  press('Foo')
  pause()
  narrow('Foo')
  press('')
  pause()
  narrow('')
  press('Foo')
  pause()
  narrow('Foo')
  expect([typed, appliedSoFar()]).toEqual(['Foo', ['Foo', '', 'Foo']])
})
