import type { Needed } from './core/access.ts'
import { choice, decimal, multiChoice, ref, status } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'
import { duplicateReasons } from './duplicateReasons.ts'

const whoTheyAre = { page: 'PARTICIPANTS', action: 'OWN' } as const

/** On the pairs; the search for them takes the same. */
export const seesThatTheyExist = ['OWN', 'ADMIN_ORGANIZATION:OWN'] as const satisfies Needed

/**
 * Two participants who may be one person, as the search through the whole organisation found them. A pair says of either who the other is:
 * while one of them is restricted, it is told only to those who have unlocked that one. Whoever runs the organisation sees that there are
 * pairs, why and how sure, and not whom.
 */
export const duplicatePair = defineResource({
  name: 'duplicatePair',
  namespace: 'participants',
  page: 'PARTICIPANTS',
  scope: ['org'],
  closedBy: ['firstId', 'secondId'],
  title: ['firstId', 'secondId'],
  path: { many: 'duplicate-pairs', one: 'duplicate-pair' },
  fields: {
    /** The one of the two that was entered first. */
    firstId: ref({ to: 'participant', readOnly: true, unique: ['secondId'], read: whoTheyAre }),
    secondId: ref({ to: 'participant', readOnly: true, read: whoTheyAre }),
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
  actions: { list: seesThatTheyExist, read: 'OWN' },
  list: {
    columns: ['firstId', 'secondId', 'grade', 'score', 'reasons', 'status'],
    filters: ['grade', 'status', 'score', 'createdAt'],
    quick: ['grade', 'status'],
    search: [],
    sort: '-score',
    unlessAsked: { status: 'OPEN' },
  },
  screens: { list: '/duplicates', show: '/duplicates/:id', listAs: 'duplicatePairs', showAs: 'duplicatePair' },
  menu: { area: 'main', order: 65, icon: 'team' },
  audit: 'changes',
  deletion: 'none',
})
