import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useConditionSearch } from './useConditionSearch.ts'
import { useDebounced } from './useDebounced.ts'

const calls = vi.hoisted(() => ({ requested: [] as unknown[] }))
vi.mock('../../base/call.ts', () => ({
  useCall: (_call: unknown, input: { readonly query: { readonly term: string } } | null) => {
    if (input !== null) calls.requested.push(input.query.term)
    return { data: undefined, isFetching: false, isError: false }
  },
}))

let root: Root
let type: (text: string) => void
const search = vi.fn<(text: string) => void>()

function DrugSearch() {
  type = useDebounced(search)
  return null
}
function ConditionSearch() {
  const found = useConditionSearch()
  type = found.type
  return null
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  calls.requested.length = 0
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  act(() => root.unmount())
  search.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

it('searches drugs and lists 300 ms after the last key', () => {
  act(() => root.render(<DrugSearch />))
  act(() => type('as'))
  wait(200)
  act(() => type('asp'))
  wait(299)
  expect(search).not.toHaveBeenCalled()
  wait(1)
  expect(search.mock.calls).toEqual([['asp']])
})

it('searches conditions 500 ms after the last key', () => {
  act(() => root.render(<ConditionSearch />))
  act(() => type('asthma'))
  wait(499)
  expect(calls.requested).toEqual([])
  wait(1)
  expect(new Set(calls.requested)).toEqual(new Set(['asthma']))
})
