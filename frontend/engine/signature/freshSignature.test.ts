import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { http } from '../../base/http.ts'
import { requestSignature } from './freshSignature.ts'

const popup = { closed: false, close: vi.fn(), location: { replace: vi.fn() } }
const { adapter } = http.defaults
let isReady = false

beforeEach(() => {
  vi.useFakeTimers()
  popup.closed = false
  isReady = false
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  // Network mock: no session to renew, and a server that responds to both requests.
  vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }))
  http.defaults.adapter = async (config) => {
    const data = config.method === 'post' ? { id: 'one', address: '/oauth/studydesk?signature=t' } : { isReady }
    return { data: { data }, status: 200, statusText: 'OK', headers: {}, config }
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  http.defaults.adapter = adapter
})

const requestTestSignature = (onWindowClosed = () => undefined, signal = new AbortController().signal) =>
  requestSignature({ purpose: 'unlock', recordId: 'record', signal, onGone: onWindowClosed })
const postFromPopup = (data: unknown, origin = location.origin) => dispatchEvent(new MessageEvent('message', { data, origin }))

it('a fresh signature is given on a message of the window, for this signature and from this server only', async () => {
  const outcome = requestTestSignature()
  await vi.advanceTimersByTimeAsync(10)
  expect(popup.location.replace).toHaveBeenCalledWith(`${location.origin}/oauth/studydesk?signature=t`)
  postFromPopup({ kind: 'signature', id: 'one' }, 'https://elsewhere.example')
  postFromPopup({ kind: 'signature', id: 'another' })
  postFromPopup('signature')
  postFromPopup({ kind: 'signatureRefused', reason: 'cancelled' })
  expect(await outcome).toEqual({ kind: 'refused', reason: 'cancelled' })
  const next = requestTestSignature()
  await vi.advanceTimersByTimeAsync(10)
  postFromPopup({ kind: 'signature', id: 'one' })
  expect(await next).toEqual({ kind: 'signed', id: 'one' })
  expect(popup.close).toHaveBeenCalled()
})

it("a fresh signature is given on the server's confirmation, even if the window lost its connection", async () => {
  const onWindowClosed = vi.fn()
  const outcome = requestTestSignature(onWindowClosed)
  popup.closed = true
  await vi.advanceTimersByTimeAsync(2_010)
  expect(onWindowClosed).toHaveBeenCalled()
  isReady = true
  await vi.advanceTimersByTimeAsync(2_010)
  expect(await outcome).toEqual({ kind: 'signed', id: 'one' })
})

it('a fresh signature ends when it is cancelled, when it takes too long, and at once when no window opens', async () => {
  const abortController = new AbortController()
  const input = requestTestSignature(undefined, abortController.signal)
  await vi.advanceTimersByTimeAsync(10)
  abortController.abort()
  expect(await input).toEqual({ kind: 'closed' })
  const long = requestTestSignature()
  await vi.advanceTimersByTimeAsync(604_000)
  expect(await long).toEqual({ kind: 'closed' })
  vi.spyOn(window, 'open').mockReturnValue(null)
  expect(await requestTestSignature()).toEqual({ kind: 'blocked' })
})
