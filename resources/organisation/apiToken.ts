import { datetime, ref, status, text, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Machine account for the API, with a role and an end date. The token is shown once at creation; only its hash is stored. A separate user
 * (`isMachine`) represents it in scopes, audit trail and read log.
 */
export const apiToken = defineResource({
  name: 'apiToken',
  namespace: 'admin',
  page: 'DEV',
  scope: ['org'],
  title: 'name',
  path: { many: 'api-tokens', one: 'api-token' },
  fields: {
    name: text({ required: true, max: 80, unique: true }),
    roleId: ref({ to: 'role', required: true }),
    expiresAt: datetime({ required: true }),
    description: textarea({ max: 500 }),
    status: status({
      states: ['ACTIVE', 'REVOKED'],
      tones: { ACTIVE: 'success', REVOKED: 'neutral' },
      initial: 'ACTIVE',
      transitions: { revoke: { from: ['ACTIVE'], to: 'REVOKED', action: 'CONTRIBUTE', reason: 'optional', dangerous: true } },
    }),
    userId: ref({ to: 'user', readOnly: true }),
    lastUsedAt: datetime({ readOnly: true }),
  },
  actions: { list: 'CONTRIBUTE', read: 'CONTRIBUTE', create: 'CONTRIBUTE' },
  list: {
    columns: ['name', 'roleId', 'status', 'expiresAt', 'lastUsedAt'],
    filters: ['status', 'roleId'],
    quick: ['status'],
    search: ['name'],
    sort: 'name',
  },
  form: { tabs: [{ key: 'details', fields: ['name', 'roleId', 'expiresAt', 'description', 'status', 'userId', 'lastUsedAt'] }] },
  screens: { list: '/admin/api-tokens', create: '/admin/api-tokens/new', edit: '/admin/api-tokens/edit/:id', formAs: 'apiTokenForm' },
  menu: { area: 'admin', group: 'system', order: 30, icon: 'key' },
  audit: 'changes',
  deletion: 'none',
})
