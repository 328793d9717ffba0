import { datetime, ref, status } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Merge of two records of the same person: the survivor, and the other record, which is in the trash with its earlier values stored
 * separately. While the survivor is restricted, only users who unlocked it see the merge; the record in the trash cannot be unlocked.
 */
export const participantMerge = defineResource({
  name: 'participantMerge',
  namespace: 'participants',
  page: 'PARTICIPANTS',
  scope: ['org'],
  restrictedThrough: ['survivorId'],
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
  screens: { list: '/duplicates/merges', listScreen: 'participantMerges' },
  audit: 'changes',
  deletion: 'none',
})
