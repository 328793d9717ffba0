import { choice, datetime, ref, status } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { mail } from './mail.ts'

/**
 * Recipients of an announcement and its delivery to each: a view over the recipients, the outbox and the readings (migration 0094). The
 * counts therefore match the e-mails themselves. UNKNOWN: a node died while it passed the e-mail to the mail server; it is sent again
 * only on a user's request.
 */
export const announcementDelivery = defineResource({
  name: 'announcementDelivery',
  namespace: 'dashboard',
  page: 'ADMIN_ANNOUNCEMENTS',
  scope: ['org'],
  view: true,
  derivedFrom: ['announcement', 'announcementReading', 'mail'],
  title: 'userId',
  path: { many: 'announcement-deliveries', one: 'announcement-delivery' },
  fields: {
    announcementId: ref({ to: 'announcement' }),
    userId: ref({ to: 'user' }),
    status: status({
      states: ['NOT_SENT', 'WAITING', 'HELD', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN'],
      tones: {
        NOT_SENT: 'neutral',
        WAITING: 'progress',
        HELD: 'warning',
        SENDING: 'progress',
        SENT: 'success',
        FAILED: 'danger',
        UNKNOWN: 'warning',
      },
      initial: 'NOT_SENT',
      transitions: {},
    }),
    problem: choice({ values: mail.fields.problem.values }),
    sentAt: datetime(),
    readOn: datetime(),
  },
  actions: { list: 'VIEW', read: 'VIEW', export: 'VIEW' },
  list: {
    columns: ['userId', 'status', 'sentAt', 'problem', 'readOn'],
    filters: ['announcementId', 'status', 'userId', 'sentAt', 'readOn'],
    quick: ['status'],
    search: [],
    sort: 'status',
  },
  summaries: { by: ['status'] },
  form: { tabs: [{ key: 'details', fields: ['announcementId', 'userId', 'status', 'problem', 'sentAt', 'readOn'] }] },
  audit: 'changes',
  deletion: 'none',
})
