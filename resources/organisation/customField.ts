import { customisable, customTabs, customTypes } from '../core/customFields.ts'
import { boolean, choice, status, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * A field that an organization adds to its participants, participations, studies or sites. Records store its values in `customValues`.
 */
export const customField = defineResource({
  name: 'customField',
  namespace: 'admin',
  page: 'ADMIN_ORGANIZATION',
  scope: ['org'],
  ordered: { within: ['of'] },
  title: 'labelEn',
  path: { many: 'custom-fields', one: 'custom-field' },
  refreshesSessions: true,
  fields: {
    of: choice({ values: customisable, required: true, once: true }),
    labelEn: text({ required: true, max: 80, unique: ['of'] }),
    labelFr: text({ required: true, max: 80, unique: ['of'] }),
    type: choice({ values: customTypes, required: true, once: true }),
    /** Default for a new field: made from the English label. It never changes, because stored values use it. */
    key: text({
      once: true,
      max: 40,
      unique: ['of'],
      pattern: { source: '[a-z][A-Za-z0-9]*', code: 'keyPattern' },
      codeFrom: { field: 'labelEn', style: 'camelCase', fallback: 'field' },
    }),
    /** Tab that shows the field, below the declared fields. */
    tab: choice({ values: customTabs, required: true, default: 'details' }),
    helpEn: text({ max: 300 }),
    helpFr: text({ max: 300 }),
    isRequired: boolean({ default: false }),
    isSensitive: boolean({ default: true, visibleWhen: { field: 'of', is: 'participant' } }),
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
  rules: [
    {
      require: {
        any: [
          { field: 'tab', is: 'details' },
          {
            all: [
              { field: 'tab', is: 'health' },
              { field: 'of', is: 'participant' },
            ],
          },
          {
            all: [
              { field: 'tab', in: ['design', 'eligibility'] },
              { field: 'of', is: 'study' },
            ],
          },
        ],
      },
      on: 'tab',
      code: 'tabOfOthers',
    },
  ],
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE' },
  list: {
    columns: ['labelEn', 'labelFr', 'of', 'type', 'tab', 'key', 'isRequired', 'isSensitive', 'status'],
    filters: ['of', 'type', 'status', 'isRequired', 'isSensitive'],
    quick: ['of', 'status'],
    search: ['labelEn', 'labelFr', 'key'],
    sort: 'rank',
  },
  form: {
    tabs: [
      {
        key: 'details',
        fields: ['of', 'type', 'labelEn', 'labelFr', 'tab', 'key', 'helpEn', 'helpFr', 'isRequired', 'isSensitive', 'status'],
      },
      { key: 'options', related: 'customFieldOption', by: 'customFieldId' },
    ],
  },
  screens: { list: '/admin/custom-fields', create: '/admin/custom-fields/new', edit: '/admin/custom-fields/edit/:id/:tab?' },
  menu: { area: 'admin', group: 'organisation', order: 50, icon: 'tags' },
  audit: 'changes',
  deletion: 'none',
})
