import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// The test files of a worker share loaded modules, so each test loads the counter anew.
beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('counts a call as in progress until the last one has ended, even if an end is reported twice', async () => {
  const { callStarted, isCallInProgress } = await import('./calls.ts')
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
  const { isCallInProgress } = await import('./calls.ts')
  const { http } = await import('../http.ts')
  // Port 9 has no server.
  await expect(http.get('http://127.0.0.1:9/tags', { isPublic })).rejects.toBeDefined()
  expect(isCallInProgress()).toBe(false)
})
