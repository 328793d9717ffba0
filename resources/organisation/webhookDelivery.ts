import { choice, datetime, integer, ref, status, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { webhookEvents } from './webhook.ts'

/** Reasons why a delivery failed: the receiver's response, or the receiver could not be reached. */
const deliveryProblems = ['STATUS', 'REDIRECT', 'TIMEOUT', 'UNREACHABLE', 'ADDRESS_REFUSED', 'INACTIVE'] as const

/** One message to a webhook and its delivery status. The delivery job writes it; a user can request that it is sent again. */
export const webhookDelivery = defineResource({
  name: 'webhookDelivery',
  namespace: 'admin',
  page: 'DEV',
  scope: ['org'],
  title: ['event', 'recordId'],
  path: { many: 'webhook-deliveries', one: 'webhook-delivery' },
  fields: {
    webhookId: ref({ to: 'webhook', required: true }),
    event: choice({ values: webhookEvents, required: true }),
    recordId: text({ max: 40, required: true }),
    status: status({
      states: ['WAITING', 'DELIVERED', 'FAILED'],
      tones: { WAITING: 'progress', DELIVERED: 'success', FAILED: 'danger' },
      initial: 'WAITING',
      transitions: {
        sendAgain: {
          from: ['DELIVERED', 'FAILED'],
          to: 'WAITING',
          action: 'CONTRIBUTE',
          sets: { attempts: 0, responseStatus: null, problem: null },
        },
      },
    }),
    attempts: integer({ default: 0 }),
    responseStatus: integer(),
    problem: choice({ values: deliveryProblems }),
    lastAttemptAt: datetime(),
  },
  actions: { list: 'CONTRIBUTE', read: 'CONTRIBUTE' },
  list: {
    columns: ['createdAt', 'webhookId', 'event', 'recordId', 'status', 'attempts', 'responseStatus', 'lastAttemptAt'],
    filters: ['webhookId', 'status', 'event', 'createdAt'],
    quick: ['status'],
    search: [],
    sort: '-createdAt',
  },
  form: {
    tabs: [
      {
        key: 'details',
        fields: ['webhookId', 'event', 'recordId', 'status', 'attempts', 'responseStatus', 'problem', 'lastAttemptAt'],
      },
    ],
  },
  audit: 'changes',
  deletion: 'none',
})
