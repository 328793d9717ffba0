import { choice, ref } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'
import { topics } from './topics.ts'

/** In the application alone, also by e-mail at once, also in an e-mail each morning, or not at all. */
export const notificationWays = ['IN_APPLICATION', 'EMAIL', 'DAILY', 'OFF'] as const
export type NotificationWay = (typeof notificationWays)[number]

/** How a user wants to be told of a topic; without one it is told in the application alone. Written by `PUT notifications/choice/:topic`. */
export const notificationChoice = defineResource({
  name: 'notificationChoice',
  namespace: 'notifications',
  page: 'NOTIFICATIONS',
  scope: [{ self: { user: 'userId' } }],
  title: 'topic',
  path: { many: 'notification-choices', one: 'notification-choice' },
  fields: {
    userId: ref({ to: 'user', readOnly: true }),
    topic: choice({ values: topics, required: true, once: true, unique: ['userId'] }),
    way: choice({ values: notificationWays, required: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW' },
  list: { columns: ['topic', 'way'], filters: ['topic', 'way'], search: [], sort: 'topic' },
  form: { tabs: [{ key: 'details', fields: ['topic', 'way'] }] },
  audit: 'changes',
  deletion: 'none',
})
