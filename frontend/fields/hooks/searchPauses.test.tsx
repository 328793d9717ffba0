import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../../base/call.ts'
import { useConditionSearch } from './useConditionSearch.ts'
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
function ConditionSearch() {
  type = useConditionSearch().type
  return null
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
  vi.restoreAllMocks()
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
  vi.spyOn(calls, 'useCall').mockImplementation(useRequests as never)
  act(() => root.render(<ConditionSearch />))
  act(() => type('asthma'))
  wait(499)
  expect(requested).toEqual([])
  wait(1)
  expect(new Set(requested)).toEqual(new Set(['asthma']))
})
