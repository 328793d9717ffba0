import { choice, datetime, ref, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { unlockCodes } from './unlockCodes.ts'

/**
 * The unlocks of restricted profiles: who opened which profile, when and why. A read-only view. Specification 2, section 3 ("Unlock
 * event").
 */
export const unlock = defineResource({
  name: 'unlock',
  namespace: 'audit',
  page: 'ADMIN_AUDIT',
  scope: ['org'],
  title: ['participantId', 'at'],
  path: { many: 'activity/unlocks', one: 'activity/unlocks/line' },
  view: true,
  fields: {
    at: datetime(),
    userId: ref({ to: 'user' }),
    participantId: ref({ to: 'participant' }),
    code: choice({ values: unlockCodes }),
    reason: textarea({ max: 2000 }),
    expiresAt: datetime(),
  },
  actions: { list: 'VIEW', read: 'VIEW', export: 'VIEW' },
  list: {
    columns: ['at', 'userId', 'participantId', 'code', 'reason', 'expiresAt'],
    filters: ['at', 'userId', 'participantId', 'code'],
    quick: ['code'],
    search: [],
    sort: '-at',
  },
  screens: { list: '/admin/audit-history/unlocks', listScreen: 'unlocks' },
  audit: 'changes',
  deletion: 'none',
})
