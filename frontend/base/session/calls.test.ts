import { afterEach, expect, it, vi } from 'vitest'
import { http } from '../http.ts'
import * as calls from './calls.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('counts a call as in progress until the last one has ended, even if an end is reported twice', async () => {
  // A copy of the module, since the calls of other test files count in the shared one.
  const copy = './calls.ts?copy'
  const { callStarted, isCallInProgress } = (await import(copy)) as typeof calls
  const [first, second] = [callStarted(), callStarted()]
  first()
  first()
  expect(isCallInProgress()).toBe(true)
  second()
  expect(isCallInProgress()).toBe(false)
})

it.each([
  ['the token cannot be renewed', false],
  ['the server cannot be reached', true],
])('counts no call as in progress after it failed because %s', async (_reason, isPublic) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const end = vi.fn()
  const start = vi.spyOn(calls, 'callStarted').mockReturnValue(end)
  // Port 9 has no server.
  await expect(http.get('http://127.0.0.1:9/tags', { isPublic })).rejects.toBeDefined()
  expect(end).toHaveBeenCalledTimes(start.mock.calls.length)
})
