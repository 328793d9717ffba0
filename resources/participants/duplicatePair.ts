import type { NeededLevel } from '../core/access.ts'
import { choice, decimal, multiChoice, ref, status } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { duplicateReasons } from './duplicateReasons.ts'

const identityAccess = { page: 'PARTICIPANTS', action: 'OWN' } as const

/** Abilities required to see that pairs exist, and to start the search for them. */
export const pairListAccess = ['OWN', 'ADMIN_ORGANIZATION:OWN'] as const satisfies NeededLevel

/**
 * Two participants who may be the same person, found by the search through the whole organization. A pair reveals each participant to
 * readers of the other one. While one of the two is restricted, only users who unlocked that profile see the pair. Administrators see
 * that pairs exist, with reasons and grade, without names.
 */
export const duplicatePair = defineResource({
  name: 'duplicatePair',
  namespace: 'participants',
  page: 'PARTICIPANTS',
  scope: ['org'],
  restrictedThrough: ['firstId', 'secondId'],
  title: ['firstId', 'secondId'],
  path: { many: 'duplicate-pairs', one: 'duplicate-pair' },
  fields: {
    /** The participant of the pair who was entered first. */
    firstId: ref({ to: 'participant', readOnly: true, unique: ['secondId'], read: identityAccess }),
    secondId: ref({ to: 'participant', readOnly: true, read: identityAccess }),
    grade: choice({ values: ['PROBABLE', 'POSSIBLE'], readOnly: true }),
    score: decimal({ min: 0, max: 200, step: 0.1, readOnly: true }),
    reasons: multiChoice({ values: duplicateReasons, readOnly: true }),
    status: status({
      states: ['OPEN', 'NOT_THE_SAME', 'MERGED'],
      tones: { OPEN: 'info', NOT_THE_SAME: 'neutral', MERGED: 'success' },
      initial: 'OPEN',
      transitions: {
        notTheSame: { from: ['OPEN'], to: 'NOT_THE_SAME', action: 'OWN', reason: 'optional' },
        reopen: { from: ['NOT_THE_SAME'], to: 'OPEN', action: 'OWN', reason: 'optional' },
      },
    }),
  },
  actions: { list: pairListAccess, read: 'OWN' },
  list: {
    columns: ['firstId', 'secondId', 'grade', 'score', 'reasons', 'status'],
    filters: ['grade', 'status', 'score', 'createdAt'],
    quick: ['grade', 'status'],
    search: [],
    sort: '-score',
    defaultFilters: { status: 'OPEN' },
  },
  screens: { list: '/duplicates', show: '/duplicates/:id', listScreen: 'duplicatePairs', showAs: 'duplicatePair' },
  menu: { area: 'main', group: 'data', order: 50, icon: 'copy' },
  audit: 'changes',
  deletion: 'none',
})
