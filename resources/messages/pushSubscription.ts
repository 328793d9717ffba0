import { ref, secret, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Most devices on which a participant gets reminders. A further device replaces the oldest one. */
export const mostDevices = 10

/**
 * A device on which a participant gets reminders (W3C Push API). No user may list or read it: staff see only the number of devices. The
 * address at the push service and the keys are encrypted, so that the audit trail never contains them. Domain code deletes rows: when the
 * participant stops the reminders or leaves, and when the push service no longer knows the device.
 */
export const pushSubscription = defineResource({
  name: 'pushSubscription',
  namespace: 'participants',
  page: 'PARTICIPANTS',
  scope: ['org'],
  title: 'endpointHash',
  path: { many: 'push-subscriptions', one: 'push-subscription' },
  fields: {
    participantId: ref({ to: 'participant', required: true, once: true }),
    /** SHA-256 of the endpoint in hexadecimal digits: a device is registered once. */
    endpointHash: text({ max: 64, required: true, unique: ['participantId'] }),
    /** JSON of the endpoint and its keys: `{ endpoint, keys: { p256dh, auth } }`. */
    subscription: secret({ max: 2000, required: true }),
  },
  actions: {},
  audit: 'changes',
  deletion: 'none',
})
