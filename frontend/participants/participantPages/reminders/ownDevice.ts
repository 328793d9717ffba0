import { participantPageCalls } from '#resources/participants/participantPagesCalls.ts'
import { call } from '../../../base/call.ts'

/** `iphone`: the browser of an iPhone or iPad, which shows notifications only after the pages were added to the home screen. */
export type DeviceSupport = 'full' | 'iphone' | 'none'

export function getDeviceSupport(): DeviceSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'full'
  return /iPhone|iPad/.test(navigator.userAgent) ? 'iphone' : 'none'
}

/** Returns the hash by which the server lists this device; null if this browser receives no notifications. */
export async function readOwnDevice(): Promise<string | null> {
  const subscription = await findSubscription()
  return subscription === null ? null : hashOf(subscription.endpoint)
}

/**
 * Asks for permission and registers this device. Call it only after the participant pressed a button.
 * @param publicKey VAPID key of the server, in base64url
 * @returns false if the participant or the browser denies notifications
 */
export async function startReminders(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { endpoint, keys = {} } = (await subscribe(publicKey)).toJSON()
  await call(participantPageCalls.saveDevice, { input: { endpoint: endpoint ?? '', p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } })
  return true
}

/** Stops reminders on this device, on the server and in the browser. */
export async function stopReminders(device: string): Promise<void> {
  await call(participantPageCalls.removeDevice, { params: { device } })
  await (await findSubscription())?.unsubscribe()
}

async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const former = await pushManager.getSubscription()
    if (former === null) throw error
    // The key of the installation has changed: the former subscription no longer receives anything.
    await former.unsubscribe()
    return pushManager.subscribe(options)
  }
}

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration('/crm/my'))?.pushManager.getSubscription()) ?? null

/** SHA-256 in hexadecimal digits. */
async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
