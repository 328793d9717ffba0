import { choice, ref } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { topics } from './topics.ts'

/** Notification settings: only in the application, also by e-mail at once, also in a daily e-mail in the morning, or off. */
export const notificationChannels = ['IN_APPLICATION', 'EMAIL', 'DAILY', 'OFF'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/**
 * A user's notification setting for a topic. Without a row, notifications appear only in the application. Written by `PUT
 * notifications/choice/:topic`.
 */
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
    way: choice({ values: notificationChannels, required: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW' },
  list: { columns: ['topic', 'way'], filters: ['topic', 'way'], search: [], sort: 'topic' },
  form: { tabs: [{ key: 'details', fields: ['topic', 'way'] }] },
  audit: 'changes',
  deletion: 'none',
})
