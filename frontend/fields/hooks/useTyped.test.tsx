import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { typingPause } from './useDebounced.ts'
import { useTyped } from './useTyped.ts'

let root: Root
let inputText: string
let type: (text: string) => void
const apply = vi.fn<(text: string) => void>()

function Field({ applied }: { readonly applied: string }) {
  ;[inputText, type] = useTyped(applied, apply)
  return null
}
/** Sets the filter that the list applies now. */
const narrow = (appliedText: string) => act(() => root.render(<Field applied={appliedText} />))
const press = (text: string) => act(() => type(text))
const pause = () => act(() => vi.advanceTimersByTime(typingPause))
const getAppliedTexts = () => apply.mock.calls.map(([text]) => text)

beforeEach(() => {
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

it('keeps typed text while an earlier applied value returns late', () => {
  press('Fo')
  pause()
  press('Foo')
  narrow('Fo')
  expect(inputText).toBe('Foo')
  pause()
  press('Foot')
  pause()
  press('Footh')
  narrow('Foo')
  narrow('Foot')
  expect(inputText).toBe('Footh')
  expect(getAppliedTexts()).toEqual(['Fo', 'Foo', 'Foot'])
})

it('keeps a trailing space during a pause, without applying it', () => {
  press('Foothills')
  pause()
  narrow('Foothills')
  press('Foothills ')
  pause()
  expect([inputText, getAppliedTexts()]).toEqual(['Foothills ', ['Foothills']])
})

it('typed text is replaced by a value from elsewhere, after which no earlier input is applied', () => {
  press('Foo')
  pause()
  narrow('Foo')
  press('Foot')
  narrow('')
  expect(inputText).toBe('')
  pause()
  expect(getAppliedTexts()).toEqual(['Foo'])
  narrow('Foo')
  expect(inputText).toBe('Foo')
})

it('typed text can return to a value that was applied before', () => {
  press('Foo')
  pause()
  narrow('Foo')
  press('')
  pause()
  narrow('')
  press('Foo')
  pause()
  narrow('Foo')
  expect([inputText, getAppliedTexts()]).toEqual(['Foo', ['Foo', '', 'Foo']])
})
