import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { http } from '../../../base/http.ts'
import { testScreen } from '../../../forms/viewer/testScreen.ts'
import { DeviceReminders } from './DeviceReminders.tsx'

const root = testScreen()
afterEach(() => vi.restoreAllMocks())

const endpoint = 'https://push.example/send/1'
/** SHA-256 of the endpoint. */
const device = '9ae9c0de'

/** Creates a browser that can show notifications. @param permission answer of the participant to the browser's question */
function createBrowser({
  permission,
  isSubscribed = false,
}: {
  readonly permission: NotificationPermission
  readonly isSubscribed?: boolean
}) {
  const unsubscribe = vi.fn(async () => true)
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh: 'public', auth: 'secret' } }), unsubscribe }
  const state = { current: isSubscribed ? subscription : null }
  const subscribe = vi.fn(async () => {
    state.current = subscription
    return subscription
  })
  const registration = { pushManager: { subscribe, getSubscription: async () => state.current } }
  const requestPermission = vi.fn(async () => permission)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  vi.stubGlobal('navigator', {
    userAgent: 'Test',
    language: 'en',
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  vi.spyOn(crypto.subtle, 'digest').mockResolvedValue(Uint8Array.from(Buffer.from(device, 'hex')).buffer)
  return { requestPermission, subscribe, unsubscribe }
}

async function show(devices: readonly string[], publicKey: string | null = 'key') {
  const requests = vi.spyOn(http, 'request').mockResolvedValue({ data: { devices: [] } })
  await act(async () =>
    root().render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DeviceReminders reminders={{ publicKey, devices }} />
      </QueryClientProvider>,
    ),
  )
  return requests
}
const findButton = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const press = (name: string) => act(async () => findButton(name)?.click())

it('asks the browser for permission only after the button was pressed, then saves the device', async () => {
  const { requestPermission, subscribe } = createBrowser({ permission: 'granted' })
  const requests = await show([])
  await vi.waitFor(() => expect(findButton('Get reminders on this device')?.disabled).toBe(false))
  expect(requestPermission).not.toHaveBeenCalled()
  await press('Get reminders on this device')
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' })
  expect(requests).toHaveBeenCalledWith(
    expect.objectContaining({ method: 'POST', url: 'my/device', data: { endpoint, p256dh: 'public', auth: 'secret' } }),
  )
})

it('explains what to do when the browser blocks notifications', async () => {
  const { subscribe } = createBrowser({ permission: 'denied' })
  await show([])
  await vi.waitFor(() => expect(findButton('Get reminders on this device')?.disabled).toBe(false))
  await press('Get reminders on this device')
  await vi.waitFor(() => expect(document.body.textContent).toContain('This browser blocks notifications.'))
  expect(subscribe).not.toHaveBeenCalled()
})

it('reports a failure of the push service alone, after the browser allowed notifications', async () => {
  const { subscribe } = createBrowser({ permission: 'granted' })
  subscribe.mockRejectedValue(new Error('The push service is not available'))
  vi.stubGlobal('Notification', { permission: 'denied', requestPermission: async () => 'granted' })
  await show([])
  await vi.waitFor(() => expect(findButton('Get reminders on this device')?.disabled).toBe(false))
  expect(document.body.textContent).toContain('This browser blocks notifications.')
  await press('Get reminders on this device')
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('could not be turned on'))
  expect(document.body.textContent).not.toContain('This browser blocks notifications.')
})

it('stops reminders on this device, on the server and in the browser', async () => {
  const { unsubscribe } = createBrowser({ permission: 'granted', isSubscribed: true })
  const requests = await show([device])
  await vi.waitFor(() => expect(document.body.textContent).toContain('This device gets reminders.'))
  await press('Stop on this device')
  expect(requests).toHaveBeenCalledWith(expect.objectContaining({ method: 'DELETE', url: `my/device/${device}` }))
  expect(unsubscribe).toHaveBeenCalledOnce()
})

it('shows nothing if no reminders are offered, and this device gets none', async () => {
  createBrowser({ permission: 'default' })
  await show(['of another device'], null)
  expect(document.querySelector('section')).toBeNull()
})

it('tells users of an iPhone to add the page to the home screen first', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', language: 'en' })
  await show([])
  expect(document.body.textContent).toContain('add this page to your home screen first')
  expect(document.querySelector('button')).toBeNull()
})
