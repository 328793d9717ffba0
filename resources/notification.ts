import { choice, datetime, ref, status, text } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'
import { topicCategories, topics } from './topics.ts'

/**
 * That something happened which concerns a user. It says of what sort it is and where, and names the record: nothing of what stands in it, so that it can
 * never tell what its reader may not see, or may see no more. Written by a job for those who could see the record by then. Specification 1, section 3.
 */
export const notification = defineResource({
  name: 'notification',
  namespace: 'notifications',
  page: 'NOTIFICATIONS',
  scope: [
    { recipient: { user: 'userId', topic: 'topic', record: 'record', recordId: 'recordId' } },
    { studySite: { study: 'studyId', site: 'siteId', optional: ['studyId', 'siteId'], of: 'participantId' } },
  ],
  closedBy: ['participantId'],
  title: ['topic', 'studyId'],
  path: { many: 'notifications', one: 'notification' },
  fields: {
    userId: ref({ to: 'user', required: true, once: true }),
    category: choice({ values: topicCategories, required: true, once: true }),
    topic: choice({ values: topics, required: true, once: true }),
    /** The record: the name of its resource, and its id. */
    record: text({ required: true, max: 60, once: true }),
    recordId: text({ required: true, max: 36, once: true }),
    participantId: ref({ to: 'participant', once: true }),
    studyId: ref({ to: 'study', once: true }),
    siteId: ref({ to: 'site', once: true }),
    status: status({
      states: ['UNREAD', 'READ'],
      tones: { UNREAD: 'info', READ: 'neutral' },
      initial: 'UNREAD',
      // Reading a notification is no audited change: `notifications/updateReadStatus` marks it, and the act that finishes its matter.
      transitions: {},
    }),
    readOn: datetime({ readOnly: true }),
    /** When it went out by e-mail, alone or with those of the day. */
    mailedOn: datetime({ readOnly: true }),
    /** What is told once: the user is never told of the same twice. */
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
  screens: { list: '/notifications', inStudy: '/study/:studyId/notifications/:tab?', listAs: 'notifications' },
  menu: { area: 'main', order: 64, icon: 'bell' },
  audit: 'changes',
  deletion: 'none',
})
