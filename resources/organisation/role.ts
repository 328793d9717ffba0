import { tags, text, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Role with its permissions: a list of `PAGE:ACTION`. Specification 1, sections 5 and 6. Hooks of the access domain check that the
 * abilities exist and that at least one user can administer roles.
 */
export const role = defineResource({
  name: 'role',
  namespace: 'admin',
  page: 'ADMIN_ROLES',
  scope: ['org'],
  title: 'roleName',
  path: { many: 'admin/roles', one: 'admin/role' },
  fields: {
    roleName: text({ required: true, max: 80, unique: true }),
    description: textarea({ max: 500 }),
    abilities: tags({ maxCount: 200 }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', export: 'VIEW' },
  list: {
    columns: ['roleName', 'description'],
    filters: [],
    search: ['roleName', 'description'],
    sort: 'roleName',
  },
  form: {
    tabs: [
      { key: 'details', fields: ['roleName', 'description', 'abilities'] },
      { key: 'users', related: 'user', by: 'roleId' },
    ],
  },
  screens: { list: '/admin/roles', create: '/admin/roles/new/details', edit: '/admin/roles/:id/details', formAs: 'roleEditor' },
  menu: { area: 'admin', group: 'organisation', order: 40, icon: 'idcard' },
  audit: 'changes',
  deletion: 'none',
})
