import { boolean, choice, ref, text, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Hours of each frequency. Specification 2, section 9: "daily 24, weekly 168, monthly 720". */
export const reminderHours = { DAILY: 24, WEEKLY: 168, MONTHLY: 720 } as const

/** Automatic messages to participants: confirmations, reminders, and open tasks on the participants' own pages. */
export const reminderKinds = ['VISIT_PLANNED', 'VISIT_AHEAD', 'FORM_WAITING', 'CONSENT_WAITING'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** Placeholders in texts, by kind of reminder; texts write them in double braces. */
export const reminderPlaceholders: Readonly<Record<ReminderKind, readonly string[]>> = {
  VISIT_PLANNED: ['organisation', 'day', 'time', 'place'],
  VISIT_AHEAD: ['organisation', 'day', 'time', 'place'],
  FORM_WAITING: ['organisation', 'link', 'days'],
  CONSENT_WAITING: ['organisation', 'link', 'days'],
}

const repeatedCondition = { field: 'kind', in: ['VISIT_AHEAD', 'FORM_WAITING', 'CONSENT_WAITING'] } as const

/**
 * Automatic message of a study to its participants, one per kind. If the study has no text, the product's text is used. Specification 2,
 * sections 4 and 9; specification 1, section 9, "Reminder frequency hours".
 */
export const studyReminder = defineResource({
  name: 'studyReminder',
  namespace: 'dct',
  page: 'ADMIN_STUDY',
  orPage: 'ADMIN_DCT_SETUP',
  scope: ['org'],
  title: ['kind', 'studyId'],
  path: { many: 'study-reminders', one: 'study-reminder' },
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    kind: choice({ values: reminderKinds, required: true, once: true, unique: ['studyId'] }),
    /**
     * Time before a visit at which its only reminder is sent. For open tasks: the time until the first reminder, and between reminders.
     */
    every: choice({
      values: ['DAILY', 'WEEKLY', 'MONTHLY'],
      default: 'WEEKLY',
      required: repeatedCondition,
      visibleWhen: repeatedCondition,
    }),
    isActive: boolean({ default: true }),
    subjectEn: text({ max: 150 }),
    emailEn: textarea({ max: 4000 }),
    smsEn: text({ max: 300 }),
    subjectFr: text({ max: 150 }),
    emailFr: textarea({ max: 4000 }),
    smsFr: text({ max: 300 }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'CONTRIBUTE' },
  list: {
    columns: ['kind', 'every', 'isActive', 'subjectEn', 'subjectFr'],
    filters: ['studyId', 'kind', 'isActive'],
    search: [],
    sort: 'kind',
    unpagedWhenNested: true,
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'when', fields: ['studyId', 'kind', 'every', 'isActive'] },
          { key: 'english', fields: ['subjectEn', 'emailEn', 'smsEn'] },
          { key: 'french', fields: ['subjectFr', 'emailFr', 'smsFr'] },
        ],
      },
    ],
  },
  lockedWith: ['studyId'],
  audit: 'changes',
  deletion: 'remove',
})
