import { choice, datetime, email, integer, ref, status, text, textarea } from './core/fields/index.ts'
import { languages } from './core/preferences.ts'
import { defineResource } from './core/resource.ts'

/** Nobody listens; the login or the message is refused, for now or for good; it took too long; the connection broke off; the end is not known. */
const mailProblems = [
  'UNREACHABLE',
  'LOGIN_REFUSED',
  'DEFERRED',
  'REFUSED',
  'TIMED_OUT',
  'BROKEN_OFF',
  'NO_ANSWER',
  'NODE_ENDED',
  'FAULT',
] as const

/** Developers too: whoever answers for the users asks them why a message did not arrive. To send one again stays with the former. */
const seesWhatWasSent = ['OWN', 'DEV:CONTRIBUTE'] as const

/**
 * The outbox: every message that the product sends, and how it went. Written by the mail's jobs. Without SMTP settings messages stay
 * HELD, and whoever reads the outbox hands them on. UNCERTAIN: the node died while the mail server was taking it; never sent again by itself.
 */
export const mail = defineResource({
  name: 'mail',
  namespace: 'admin',
  page: 'ADMIN_USERS',
  scope: ['org'],
  title: 'subject',
  path: { many: 'mails', one: 'mail' },
  fields: {
    template: choice({ values: ['invitation'], required: true }),
    userId: ref({ to: 'user' }),
    recipient: email({ required: true }),
    language: choice({ values: languages, required: true }),
    subject: text({ max: 200, required: true }),
    /** Carries a link that opens an account: for those alone who may give any role, whom it would raise. */
    body: textarea({ max: 20_000, read: { page: 'ADMIN_ROLES', action: 'OWN' } }),
    status: status({
      states: ['WAITING', 'HELD', 'SENDING', 'SENT', 'FAILED', 'UNCERTAIN'],
      tones: { WAITING: 'progress', HELD: 'warning', SENDING: 'progress', SENT: 'success', FAILED: 'danger', UNCERTAIN: 'warning' },
      initial: 'WAITING',
      transitions: { sendAgain: { from: ['HELD', 'FAILED', 'UNCERTAIN'], to: 'WAITING', action: 'OWN', dangerous: true } },
    }),
    attempts: integer({ default: 0 }),
    /** Why it was not taken the last time. */
    problem: choice({ values: mailProblems }),
    /** What the mail server answered with: 450, 550. */
    smtpCode: integer({ min: 0, max: 999 }),
    sentAt: datetime(),
  },
  actions: { list: seesWhatWasSent, read: seesWhatWasSent },
  list: {
    columns: ['createdAt', 'subject', 'recipient', 'status', 'sentAt'],
    filters: ['status', 'template', 'createdAt'],
    quick: ['status'],
    search: ['recipient', 'subject'],
    sort: '-createdAt',
  },
  form: {
    tabs: [
      {
        key: 'details',
        fields: ['recipient', 'subject', 'body', 'template', 'language', 'status', 'attempts', 'problem', 'smtpCode', 'sentAt', 'userId'],
      },
    ],
  },
  screens: { list: '/admin/mails', show: '/admin/mails/:id' },
  menu: { area: 'admin', order: 45, icon: 'mail' },
  audit: 'changes',
  deletion: 'none',
})
