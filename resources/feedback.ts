import { image, status, text, textarea } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/** What somebody says about the product, from the feedback widget. Everybody may say something; administrators read it. */
export const feedback = defineResource({
  name: 'feedback',
  namespace: 'admin',
  page: 'ADMIN_ORGANIZATION',
  scope: ['org'],
  title: 'text',
  path: { many: 'feedback', one: 'feedback' },
  fields: {
    text: textarea({ required: true, max: 5000 }),
    screenshot: image(),
    page: text({ max: 300, required: true }),
    frontendVersion: text({ max: 40 }),
    browser: text({ max: 300 }),
    status: status({
      states: ['NEW', 'DONE'],
      tones: { NEW: 'info', DONE: 'success' },
      initial: 'NEW',
      transitions: {
        finish: { from: ['NEW'], to: 'DONE', action: 'CONTRIBUTE' },
        reopen: { from: ['DONE'], to: 'NEW', action: 'CONTRIBUTE' },
      },
    }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'SIGNED_IN', remove: 'OWN', restore: 'OWN', export: 'VIEW' },
  list: {
    columns: ['createdAt', 'createdBy', 'text', 'page', 'frontendVersion', 'status'],
    filters: ['status', 'createdAt'],
    quick: ['status'],
    search: ['text'],
    sort: '-createdAt',
  },
  form: { tabs: [{ key: 'details', fields: ['text', 'screenshot', 'page', 'frontendVersion', 'browser', 'status'] }] },
  audit: 'changes',
  deletion: 'trash',
})
