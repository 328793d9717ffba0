import { choice, datetime, ref, status, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { topicCategories, topics } from './topics.ts'

/**
 * Notification of an event that concerns a user: its topic, study, site and record. It has no other content, so that it never reveals
 * values that the reader may not see. A job writes it for users who can see the record at that time. Specification 1, section 3.
 */
export const notification = defineResource({
  name: 'notification',
  namespace: 'notifications',
  page: 'NOTIFICATIONS',
  scope: [
    { recipient: { user: 'userId', topic: 'topic', record: 'record', recordId: 'recordId' } },
    { studySite: { study: 'studyId', site: 'siteId', optional: ['studyId', 'siteId'], of: 'participantId' } },
  ],
  restrictedThrough: ['participantId'],
  title: ['topic', 'studyId'],
  path: { many: 'notifications', one: 'notification' },
  fields: {
    userId: ref({ to: 'user', required: true, once: true }),
    category: choice({ values: topicCategories, required: true, once: true }),
    topic: choice({ values: topics, required: true, once: true }),
    /** Resource name of the record. `recordId` is its ID. */
    record: text({ required: true, max: 60, once: true }),
    recordId: text({ required: true, max: 36, once: true }),
    participantId: ref({ to: 'participant', once: true }),
    studyId: ref({ to: 'study', once: true }),
    siteId: ref({ to: 'site', once: true }),
    status: status({
      states: ['UNREAD', 'READ'],
      tones: { UNREAD: 'info', READ: 'neutral' },
      initial: 'UNREAD',
      // Not a transition, because reading is not audited. `notifications/updateReadStatus` marks a notification as read, and so does the
      // action that completes its task.
      transitions: {},
    }),
    readOn: datetime({ readOnly: true }),
    /** Time of its e-mail, either separate or in the daily summary. */
    mailedOn: datetime({ readOnly: true }),
    /** Idempotency key per user: the same event notifies once. */
    onceFor: text({ max: 120, unique: ['userId'], readOnly: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW' },
  list: {
    columns: ['topic', 'participantId', 'studyId', 'siteId', 'createdAt', 'status'],
    filters: ['status', 'category', 'topic', 'studyId', 'siteId', 'createdAt'],
    quick: ['status'],
    search: [],
    sort: '-createdAt',
  },
  summaries: { by: ['category', 'status'] },
  form: { tabs: [{ key: 'details', fields: ['topic', 'participantId', 'studyId', 'siteId', 'status', 'readOn'] }] },
  screens: { list: '/notifications', inStudy: '/study/:studyId/notifications/:tab?', listScreen: 'notifications' },
  menu: { area: 'topbar', group: 'personal', order: 10, icon: 'bell' },
  audit: 'changes',
  deletion: 'none',
})
