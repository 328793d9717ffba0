import { choice, datetime, ref, status } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'
import { mail } from './mail.ts'

/**
 * Whom an announcement is for, and how it reached each of them: a view over the users who are told, the outbox and what they read (migration 0094).
 * So the counts are those of the e-mails themselves. UNKNOWN: a node died while the mail server was taking it; only a person sends it again.
 */
export const announcementDelivery = defineResource({
  name: 'announcementDelivery',
  namespace: 'dashboard',
  page: 'ADMIN_ANNOUNCEMENTS',
  scope: ['org'],
  view: true,
  drawnFrom: ['announcement', 'announcementReading', 'mail'],
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
