import { ref, status, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** A value that a custom field offers. Records store its code, so that its label can change later. */
export const customFieldOption = defineResource({
  name: 'customFieldOption',
  namespace: 'admin',
  page: 'ADMIN_ORGANIZATION',
  scope: ['org'],
  partOf: 'customFieldId',
  ordered: { within: ['customFieldId'] },
  title: 'labelEn',
  path: { many: 'custom-field-options', one: 'custom-field-option' },
  refreshesSessions: true,
  fields: {
    customFieldId: ref({ to: 'customField', required: true, once: true }),
    labelEn: text({ required: true, max: 80, unique: ['customFieldId'] }),
    labelFr: text({ required: true, max: 80, unique: ['customFieldId'] }),
    /** Default for a new option: made from the English label. */
    code: text({
      once: true,
      max: 40,
      unique: ['customFieldId'],
      codeFrom: { field: 'labelEn', style: 'CONSTANT_CASE', fallback: 'OPTION' },
    }),
    status: status({
      states: ['ACTIVE', 'RETIRED'],
      tones: { ACTIVE: 'success', RETIRED: 'neutral' },
      initial: 'ACTIVE',
      transitions: {
        retire: { from: ['ACTIVE'], to: 'RETIRED', action: 'CONTRIBUTE', dangerous: true },
        reactivate: { from: ['RETIRED'], to: 'ACTIVE', action: 'CONTRIBUTE' },
      },
    }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE' },
  list: {
    columns: ['labelEn', 'labelFr', 'code', 'status'],
    filters: ['customFieldId', 'status'],
    search: ['labelEn', 'labelFr', 'code'],
    sort: 'rank',
    unpagedWhenNested: true,
  },
  form: { tabs: [{ key: 'details', fields: ['customFieldId', 'labelEn', 'labelFr', 'code', 'status'] }] },
  audit: 'changes',
  deletion: 'none',
})
