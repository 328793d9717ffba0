import { boolean, choice, datetime, richText, text, url } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Text that a participant agrees to, in versions. A version that is or was active never changes, because people agreed to its exact text.
 * Specification 1, sections 3 and 5.
 */
export const consentStatement = defineResource({
  name: 'consentStatement',
  namespace: 'admin',
  page: 'ADMIN_ORGANIZATION',
  scope: ['org'],
  title: ['type', 'documentVersion'],
  path: { many: 'consent-statements', one: 'consent-statement' },
  fields: {
    type: choice({ values: ['TERMS_OF_USE', 'PRIVACY_POLICY', 'AGREEMENT_TO_CONTACT'], required: true }),
    documentVersion: text({ required: true, max: 20, unique: ['type'] }),
    content: richText({ required: true }),
    url: url(),
    isActive: boolean({ default: true }),
    isDefault: boolean({ default: false, onlyOneWithin: ['type'], visibleWhen: { field: 'isActive', is: true } }),
    inUseSince: datetime({ readOnly: true, firstWhen: { field: 'isActive', is: true } }),
  },
  actions: {
    list: 'VIEW',
    read: 'VIEW',
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'OWN',
    restore: 'OWN',
    export: 'VIEW',
  },
  list: {
    columns: ['type', 'documentVersion', 'isActive', 'isDefault', 'inUseSince', 'updatedAt'],
    filters: ['type', 'isActive', 'isDefault'],
    quick: ['type'],
    search: ['documentVersion'],
    sort: '-updatedAt',
  },
  form: { tabs: [{ key: 'details', fields: ['type', 'documentVersion', 'content', 'url', 'isActive', 'isDefault'] }] },
  versions: {
    of: ['type'],
    number: 'documentVersion',
    content: ['content', 'url'],
    settledWhen: { field: 'inUseSince', filled: true },
  },
  audit: 'changes',
  deletion: 'trash',
})
