import { checkResources } from './checks/checks.ts'
import { boolean, country, date, json, province, ref, status, tags, text } from './fields/index.ts'
import type { ResourceDefinition } from './resource.ts'

/** A valid declaration. Tests add errors to it. */
export const sound: ResourceDefinition = {
  name: 'clinic',
  namespace: 'admin',
  page: 'ADMIN_SITES',
  scope: ['org'],
  title: 'name',
  path: { many: 'clinics', one: 'clinic' },
  fields: {
    name: text({ required: true, unique: true }),
    country: country(),
    province: province({ dependsOn: 'country' }),
    opened: date(),
    settings: json(),
    words: tags(),
    parent: ref({ to: 'clinic' }),
    isRestricted: boolean({ default: false }),
    remark: text({ sensitive: true, visibleWhen: { field: 'opened', filled: true } }),
    state: status({
      states: ['OPEN', 'CLOSED'],
      tones: { OPEN: 'success', CLOSED: 'neutral' },
      initial: 'OPEN',
      transitions: { close: { from: ['OPEN'], to: 'CLOSED', action: 'OWN' } },
    }),
  },
  restrictedBy: 'isRestricted',
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'OWN', restore: 'OWN', import: 'OWN' },
  import: { maxRows: 10 },
  rules: [{ code: 'opened', on: 'opened', require: { field: 'opened', filled: true } }],
  list: { columns: ['name', 'opened', 'createdAt'], filters: ['country', 'opened'], search: ['name'], sort: '-opened' },
  form: {
    tabs: [
      { key: 'details', groups: [{ key: 'who', fields: ['name', 'opened'] }] },
      { key: 'branches', related: 'clinic', by: 'parent' },
    ],
  },
  screens: { list: '/clinics', create: '/clinics/new', edit: '/clinics/edit/:id' },
  menu: { area: 'admin', group: 'organisation', order: 1, icon: 'bank' },
  audit: 'changes',
  deletion: 'trash',
}

/** Returns the errors of the valid declaration with these changes. */
export const changed = (changes: Partial<ResourceDefinition>): string[] => checkResources([{ ...sound, ...changes }])
