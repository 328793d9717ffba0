import { datetime, ref, status } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/**
 * Two entries of one person made into one. The other entry lies in the trash, and what was where before is kept beside. Whoever is left is the
 * other one too: while their profile is restricted, the merge is told only to those who have unlocked it. The other, in the trash, nobody can unlock.
 */
export const participantMerge = defineResource({
  name: 'participantMerge',
  namespace: 'participants',
  page: 'PARTICIPANTS',
  scope: ['org'],
  closedBy: ['survivorId'],
  title: ['survivorId', 'createdAt'],
  path: { many: 'participant-merges', one: 'participant-merge' },
  fields: {
    survivorId: ref({ to: 'participant', required: true, readOnly: true }),
    mergedId: ref({ to: 'participant', required: true, readOnly: true }),
    reversibleUntil: datetime({ readOnly: true }),
    status: status({
      states: ['DONE', 'UNDONE'],
      tones: { DONE: 'success', UNDONE: 'neutral' },
      initial: 'DONE',
      transitions: { undo: { from: ['DONE'], to: 'UNDONE', action: 'OWN', reason: 'optional', dangerous: true } },
    }),
  },
  actions: { list: 'OWN', read: 'OWN' },
  list: {
    columns: ['createdAt', 'createdBy', 'survivorId', 'mergedId', 'reversibleUntil', 'status'],
    filters: ['status', 'createdAt'],
    quick: ['status'],
    search: [],
    sort: '-createdAt',
  },
  screens: { list: '/duplicates/merges', listAs: 'participantMerges' },
  audit: 'changes',
  deletion: 'none',
})
