import { createECDH } from 'node:crypto'
import type { Page } from '@playwright/test'
import { shippedFlags } from '#resources/core/flags.ts'
import { callsAs } from './callsAs.ts'

/** Turns the organisation's feature of device reminders on or off. */
export async function offerDeviceReminders(baseURL: string | undefined, admin: string, isOn: boolean): Promise<void> {
  const call = await callsAs(baseURL, admin)
  const { organisation } = await call<{ readonly organisation: { readonly id: string } }>('session')
  const featureFlags = shippedFlags.map((flag) =>
    flag.name === 'participant-device-reminders' ? { ...flag, status: isOn ? 'active' : 'inactive' } : flag,
  )
  await call(`org/${organisation.id}`, { featureFlags }, 'PATCH')
}

/** Gives the browser a push service: a test browser has none, and subscribing would call one of its maker. */
export async function simulatePushService(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript((p256dh) => {
    const endpoint = 'https://push.example/send/telephone'
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }),
      unsubscribe: async () => {
        sessionStorage.removeItem('subscribed')
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        sessionStorage.setItem('subscribed', 'yes')
        return subscription
      },
      getSubscription: async () => (sessionStorage.getItem('subscribed') === null ? null : subscription),
    })
  }, createECDH('prime256v1').generateKeys('base64url'))
}
