import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDebounced } from './useDebounced.ts'

const requested: unknown[] = []
const useRequests = (_call: unknown, input: { readonly query: { readonly term: string } } | null) => {
  if (input !== null) requested.push(input.query.term)
  return { data: undefined, isFetching: false, isError: false }
}

let root: Root
let type: (text: string) => void
const search = vi.fn<(text: string) => void>()

function DrugSearch() {
  type = useDebounced(search)
  return null
}
/** Loads the search anew, because an earlier test file may have loaded it with the real calls. */
async function loadConditionSearch() {
  vi.resetModules()
  vi.doMock('../../base/call.ts', () => ({ useCall: useRequests }))
  const { useConditionSearch } = await import('./useConditionSearch.ts')
  vi.doUnmock('../../base/call.ts')
  vi.resetModules()
  return function ConditionSearch() {
    type = useConditionSearch().type
    return null
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  requested.length = 0
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

it('searches conditions 500 ms after the last key', async () => {
  const ConditionSearch = await loadConditionSearch()
  act(() => root.render(<ConditionSearch />))
  act(() => type('asthma'))
  wait(499)
  expect(requested).toEqual([])
  wait(1)
  expect(new Set(requested)).toEqual(new Set(['asthma']))
})
