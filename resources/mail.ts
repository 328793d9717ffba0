import { choice, datetime, email, integer, ref, secret, status, text, textarea } from './core/fields/index.ts'
import { languages } from './core/preferences.ts'
import { defineResource } from './core/resource.ts'
import { channels } from './mailChannel.ts'

/**
 * Nobody listens; the login or the message is refused, for now or for good; it took too long; the connection broke off; the end is not known; the
 * participant cannot be reached this way any more.
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

/** Developers too: whoever answers for the users asks them why a message did not arrive. To send one again stays with the former. */
const seesWhatWasSent = ['OWN', 'DEV:CONTRIBUTE'] as const

/**
 * The outbox: every message that the product sends, and how it went. Written by the mail's jobs. Without settings of their channel messages stay
 * HELD, and whoever reads the outbox hands them on. UNCERTAIN: the node died while the service was taking it; never sent again by itself.
 * CANCELLED: whoever it was for has withdrawn since.
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
    channel: choice({ values: channels, required: true, default: 'EMAIL' }),
    userId: ref({ to: 'user' }),
    /** Whom it goes to, where that is no user: their address and number stay in their profile, and are read when it is sent. */
    participantId: ref({ to: 'participant' }),
    /** The study that it is about, of one to a participant. */
    studyId: ref({ to: 'study' }),
    /** Whose copy goes with it. */
    consentId: ref({ to: 'consent' }),
    /** Which visit it is about: its calendar entry goes with it. */
    participantVisitId: ref({ to: 'participantVisit' }),
    /** The announcement whose words go with it. */
    announcementId: ref({ to: 'announcement' }),
    /** What is said once: a second message for the same is never written. */
    onceFor: text({ max: 120, unique: true }),
    recipient: email(),
    language: choice({ values: languages, required: true }),
    subject: text({ max: 200, required: true }),
    /**
     * The link of an invitation opens an account: for those alone who may give any role, whom it would raise. Links and codes of participants are
     * masked for all users: with them a user could sign for a participant.
     */
    body: textarea({ max: 20_000, read: { page: 'ADMIN_ROLES', action: 'OWN' } }),
    /** Masked values of the body, until it is sent. */
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
    /** Why it was not taken the last time. */
    problem: choice({ values: mailProblems }),
    /** What the mail server answered with: 450, 550; of an SMS the status of its service: 429, 400. */
    smtpCode: integer({ min: 0, max: 999 }),
    sentAt: datetime(),
  },
  actions: { list: seesWhatWasSent, read: seesWhatWasSent },
  list: {
    columns: ['createdAt', 'channel', 'subject', 'recipient', 'participantId', 'status', 'sentAt'],
    filters: ['status', 'channel', 'template', 'createdAt'],
    quick: ['status'],
    search: ['recipient', 'subject'],
    sort: '-createdAt',
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
  menu: { area: 'admin', order: 45, icon: 'mail' },
  notifies: { MESSAGE_FAILED: { when: 'raised', doneWhen: { field: 'status', in: ['SENT', 'CANCELLED'] } } },
  audit: 'changes',
  deletion: 'none',
})
