import { ref } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Card that a user follows, visible to that user only. Specification 2, section 3, "Recruitment card". */
export const cardFavourite = defineResource({
  name: 'cardFavourite',
  namespace: 'trialboard',
  page: 'PARTICIPANTS',
  orPage: 'SCREENING',
  scope: [{ self: { user: 'createdBy' } }],
  partOf: 'cardId',
  title: 'cardId',
  path: { many: 'card-favourites', one: 'card-favourite' },
  fields: {
    cardId: ref({ to: 'participantStudy', required: true, once: true, unique: ['createdBy'] }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'VIEW', remove: 'VIEW' },
  list: { columns: ['cardId', 'createdAt'], filters: ['cardId'], search: [], sort: '-createdAt' },
  form: { tabs: [{ key: 'details', fields: ['cardId'] }] },
  audit: 'changes',
  deletion: 'remove',
})
