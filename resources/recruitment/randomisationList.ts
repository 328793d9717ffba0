import { choice, integer, ref, rollup, secret, status, tags, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Fields that the activation of a list signs. The seed's fingerprint and the slots' fingerprint bind the content. */
const signed = ['studyId', 'name', 'source', 'blockSizes', 'perStratum', 'seedHash', 'slotsHash'] as const

/**
 * A randomisation list of a study: its slots in all strata. A generated list follows from its sealed seed and can be verified. Only
 * unblinded users know that it exists.
 */
export const randomisationList = defineResource({
  name: 'randomisationList',
  namespace: 'trialboard',
  page: 'RANDOMISATION_UNBLINDED',
  scope: [{ studySite: { study: 'studyId' } }],
  title: 'name',
  path: { many: 'randomisation-lists', one: 'randomisation-list' },
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    name: text({ required: true, max: 80, unique: ['studyId'] }),
    source: choice({ values: ['IMPORTED', 'GENERATED'], required: true, once: true }),
    /** Possible sizes of a block, each a multiple of the sum of the ratios. */
    blockSizes: tags({ max: 3, maxCount: 6, required: true, visibleWhen: { field: 'source', is: 'GENERATED' } }),
    perStratum: integer({ min: 1, max: 2000, required: true, visibleWhen: { field: 'source', is: 'GENERATED' } }),
    seed: secret({ readOnly: true, max: 64 }),
    /** SHA-256 of the seed. */
    seedHash: text({ max: 64, readOnly: true }),
    /** SHA-256 of the slots at the time of activation. */
    slotsHash: text({ max: 64, readOnly: true }),
    state: status({
      states: ['DRAFT', 'ACTIVE', 'CLOSED'],
      tones: { DRAFT: 'neutral', ACTIVE: 'success', CLOSED: 'neutral' },
      initial: 'DRAFT',
      transitions: {
        activate: { from: ['DRAFT'], to: 'ACTIVE', action: 'OWN', dangerous: true, signature: { of: signed } },
        close: { from: ['DRAFT', 'ACTIVE'], to: 'CLOSED', action: 'OWN', reason: 'required', dangerous: true },
      },
    }),
    slots: rollup({ of: 'randomisationSlot', by: { listId: 'id' } }),
    usedSlots: rollup({ of: 'randomisationSlot', by: { listId: 'id' }, where: { field: 'usedAt', filled: true } }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'OWN' },
  list: {
    columns: ['name', 'studyId', 'source', 'state', 'slots', 'usedSlots', 'createdAt'],
    filters: ['studyId', 'state', 'source'],
    search: ['name'],
    sort: '-createdAt',
    unpagedWhenNested: true,
  },
  form: {
    tabs: [
      { key: 'details', fields: ['studyId', 'name', 'source', 'blockSizes', 'perStratum', 'state', 'seedHash', 'slotsHash'] },
      { key: 'slots', related: 'randomisationSlot', by: 'listId' },
    ],
  },
  uniqueWhile: [{ fields: ['studyId'], when: { field: 'state', in: ['ACTIVE'] }, code: 'ListActive' }],
  audit: 'changes',
  deletion: 'none',
})
