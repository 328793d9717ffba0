import { datetime, image, ref, status, text, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Feedback about the product, from its widget. Every user may give feedback and read the reply; administrators read all feedback. */
export const feedback = defineResource({
  name: 'feedback',
  namespace: 'admin',
  page: 'ADMIN_ORGANIZATION',
  scope: ['ownOrAdministered'],
  title: 'text',
  path: { many: 'feedback', one: 'feedback' },
  fields: {
    text: textarea({ required: true, max: 5000 }),
    /** Image of the page without personal data. */
    screenshot: image(),
    page: text({ max: 300, required: true }),
    frontendVersion: text({ max: 40 }),
    browser: text({ max: 300 }),
    /** Reply to the author. */
    answer: textarea({ max: 2000, readOnly: true }),
    closedOn: datetime({ readOnly: true }),
    closedBy: ref({ to: 'user', readOnly: true }),
    status: status({
      states: ['NEW', 'DONE'],
      tones: { NEW: 'info', DONE: 'success' },
      initial: 'NEW',
      transitions: {
        finish: {
          from: ['NEW'],
          to: 'DONE',
          action: 'CONTRIBUTE',
          asks: { answer: 'optional' },
          sets: { closedOn: '$now', closedBy: '$me' },
        },
        reopen: { from: ['DONE'], to: 'NEW', action: 'CONTRIBUTE', sets: { closedOn: null, closedBy: null } },
      },
    }),
  },
  actions: { list: 'SIGNED_IN', read: 'SIGNED_IN', create: 'SIGNED_IN', remove: 'OWN', restore: 'OWN', export: 'VIEW' },
  list: {
    columns: ['text', 'status', 'createdBy', 'createdAt', 'page', 'answer', 'closedBy'],
    filters: ['status', 'createdAt', 'createdBy', 'closedBy'],
    quick: ['status'],
    search: ['text'],
    sort: '-createdAt',
  },
  form: {
    tabs: [
      {
        key: 'details',
        fields: ['text', 'status', 'answer', 'closedOn', 'closedBy', 'page', 'frontendVersion', 'browser', 'screenshot'],
      },
    ],
  },
  screens: { needs: 'VIEW', guard: { page: 'ADMIN_ORGANIZATION' }, list: '/admin/feedback', show: '/feedback/:id' },
  menu: { area: 'admin', group: 'communication', order: 30, icon: 'comment' },
  notifies: {
    FEEDBACK_GIVEN: { when: 'created', needs: 'CONTRIBUTE', doneWhen: { field: 'status', is: 'DONE' } },
    FEEDBACK_DONE: { when: { field: 'status', is: 'DONE' }, to: 'createdBy' },
  },
  audit: 'changes',
  deletion: 'trash',
})
