import { datetime, ref, status } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/** Two entries of one person made into one. The other entry lies in the trash, and what was where before is kept beside. */
export const participantMerge = defineResource({
  name: 'participantMerge',
  namespace: 'participants',
  page: 'PARTICIPANTS',
  scope: ['org'],
  title: ['survivorId', 'createdAt'],
  path: { many: 'participant-merges', one: 'participant-merge' },
  fields: {
    survivorId: ref({ to: 'participant', readOnly: true }),
    mergedId: ref({ to: 'participant', readOnly: true }),
    reversibleUntil: datetime({ readOnly: true }),
    status: status({
      states: ['DONE', 'UNDONE'],
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
