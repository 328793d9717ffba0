import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { http } from '../../base/http.ts'
import { askForSignature } from './freshSignature.ts'

const popup = { closed: false, close: vi.fn(), location: { replace: vi.fn() } }
const { adapter } = http.defaults
let isReady = false

beforeEach(() => {
  vi.useFakeTimers()
  popup.closed = false
  isReady = false
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  // The network's end: no session to renew, and a server that answers both calls.
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

const ask = (onGone = () => undefined, signal = new AbortController().signal) =>
  askForSignature({ purpose: 'unlock', recordId: 'record', signal, onGone })
const say = (data: unknown, origin = location.origin) => dispatchEvent(new MessageEvent('message', { data, origin }))

it('is signed when the window says so, with this signature and from this server only', async () => {
  const outcome = ask()
  await vi.advanceTimersByTimeAsync(10)
  expect(popup.location.replace).toHaveBeenCalledWith(`${location.origin}/oauth/studydesk?signature=t`)
  say({ kind: 'signature', id: 'one' }, 'https://elsewhere.example')
  say({ kind: 'signature', id: 'another' })
  say('signature')
  say({ kind: 'signatureRefused', reason: 'cancelled' })
  expect(await outcome).toEqual({ kind: 'refused', reason: 'cancelled' })
  const next = ask()
  await vi.advanceTimersByTimeAsync(10)
  say({ kind: 'signature', id: 'one' })
  expect(await next).toEqual({ kind: 'signed', id: 'one' })
  expect(popup.close).toHaveBeenCalled()
})

it('is signed when the server says so, though the window was cut off on its way', async () => {
  const gone = vi.fn()
  const outcome = ask(gone)
  popup.closed = true
  await vi.advanceTimersByTimeAsync(2_010)
  expect(gone).toHaveBeenCalled()
  isReady = true
  await vi.advanceTimersByTimeAsync(2_010)
  expect(await outcome).toEqual({ kind: 'signed', id: 'one' })
})

it('ends when it is given up, when it takes too long, and at once where no window opens', async () => {
  const giveUp = new AbortController()
  const given = ask(undefined, giveUp.signal)
  await vi.advanceTimersByTimeAsync(10)
  giveUp.abort()
  expect(await given).toEqual({ kind: 'closed' })
  const long = ask()
  await vi.advanceTimersByTimeAsync(604_000)
  expect(await long).toEqual({ kind: 'closed' })
  vi.spyOn(window, 'open').mockReturnValue(null)
  expect(await ask()).toEqual({ kind: 'blocked' })
})
