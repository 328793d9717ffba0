import { datetime, ref, status, text, textarea } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/**
 * A machine that may call the API: with a role, until a day. The token itself is shown once, when it is made, and only its hash is kept.
 * Behind it stands a user of its own (`isMachine`), so that scopes, history and the reading log name it like anybody else.
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
  menu: { area: 'admin', order: 130, icon: 'key' },
  audit: 'changes',
  deletion: 'none',
})
