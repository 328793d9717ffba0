import { choice, datetime, email, integer, ref, secret, status, text, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { languages } from '../core/values/preferences.ts'
import { outboxChannels } from './mailChannel.ts'

/**
 * Reasons of failure: no server; login or message rejected, temporarily or permanently; timeout; broken connection; unknown outcome; participant no
 * longer reachable by this channel.
 */
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
  'NO_CONTACT',
] as const

/**
 * Developers may also read messages, since administrators ask them why a message did not arrive. Only administrators may send a message
 * again.
 */
const outboxReaders = ['OWN', 'DEV:CONTRIBUTE'] as const

/**
 * Outbox: every message of the product and its delivery status. Mail jobs write it. If the channel of a message is not configured, the
 * message stays HELD, and a user who may read it delivers it manually. UNCERTAIN: the node stopped during delivery; the message is never
 * resent automatically. CANCELLED: the recipient has withdrawn.
 */
export const mail = defineResource({
  name: 'mail',
  namespace: 'admin',
  page: 'ADMIN_USERS',
  scope: ['org'],
  title: 'subject',
  path: { many: 'mails', one: 'mail' },
  fields: {
    template: choice({
      values: [
        'invitation',
        'dctInvite',
        'consentRequest',
        'consentRequestLink',
        'consentCopy',
        'participantCode',
        'participantLink',
        'visitPlanned',
        'visitCalledOff',
        'visitReminder',
        'formReminder',
        'consentReminder',
        'visitRequestAnswer',
        'meetingArranged',
        'notifications',
        'notificationsOfDay',
        'announcement',
        'report',
      ],
      required: true,
    }),
    channel: choice({ values: outboxChannels, required: true, default: 'EMAIL' }),
    userId: ref({ to: 'user' }),
    /**
     * Recipient, if it is a participant and not a user. Address and number stay in the participant's profile and are read when the
     * message is sent.
     */
    participantId: ref({ to: 'participant' }),
    /** Study to which a participant's message refers. */
    studyId: ref({ to: 'study' }),
    /** Consent whose copy is attached. */
    consentId: ref({ to: 'consent' }),
    /** Visit to which the message refers; its calendar entry is attached. */
    participantVisitId: ref({ to: 'participantVisit' }),
    /** Announcement whose text the message contains. */
    announcementId: ref({ to: 'announcement' }),
    /** Idempotency key: a second message with the same key is never written. */
    onceFor: text({ max: 120, unique: true }),
    recipient: email(),
    language: choice({ values: languages, required: true }),
    subject: text({ max: 200, required: true }),
    /**
     * The link of an invitation gives access to an account. Only users who may assign any role may read it, because others could gain
     * rights with it. Links and codes of participants are masked for all users: with them, a user could sign for a participant.
     */
    body: textarea({ max: 20_000, read: { page: 'ADMIN_ROLES', action: 'OWN' } }),
    /** Masked values of the body, stored until the message is sent. */
    masked: secret({ max: 2000 }),
    status: status({
      states: ['WAITING', 'HELD', 'SENDING', 'SENT', 'FAILED', 'UNCERTAIN', 'CANCELLED'],
      tones: {
        WAITING: 'progress',
        HELD: 'warning',
        SENDING: 'progress',
        SENT: 'success',
        FAILED: 'danger',
        UNCERTAIN: 'warning',
        CANCELLED: 'neutral',
      },
      initial: 'WAITING',
      transitions: { sendAgain: { from: ['HELD', 'FAILED', 'UNCERTAIN'], to: 'WAITING', action: 'OWN', dangerous: true } },
    }),
    attempts: integer({ default: 0 }),
    /** Reason of the last failed delivery. */
    problem: choice({ values: mailProblems }),
    /** Reply code of the mail server: 450, 550; for an SMS, the status code of its service: 429, 400. */
    smtpCode: integer({ min: 0, max: 999 }),
    sentAt: datetime(),
  },
  actions: { list: outboxReaders, read: outboxReaders },
  list: {
    columns: ['createdAt', 'channel', 'subject', 'recipient', 'participantId', 'status', 'sentAt'],
    filters: ['status', 'channel', 'template', 'createdAt'],
    quick: ['status'],
    search: ['recipient', 'subject'],
    sort: '-createdAt',
    phone: { first: ['subject', 'participantId'], second: ['status', 'createdAt', 'channel'] },
  },
  form: {
    tabs: [
      {
        key: 'details',
        fields: [
          'channel',
          'recipient',
          'participantId',
          'subject',
          'body',
          'template',
          'language',
          'status',
          'attempts',
          'problem',
          'smtpCode',
          'sentAt',
          'userId',
        ],
      },
    ],
  },
  screens: { list: '/admin/mails', show: '/admin/mails/:id' },
  menu: { area: 'admin', group: 'communication', order: 20, icon: 'mail' },
  notifies: { MESSAGE_FAILED: { when: 'raised', doneWhen: { field: 'status', in: ['SENT', 'CANCELLED'] } } },
  audit: 'changes',
  deletion: 'none',
})
