import { boolean, json, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Saved settings of a list: columns, order, widths, filters. It is private, shared with the organization, or shared with a team: users
 * with a role, of a study, or both. A hook decides who may share with which team. The type of `settings` is `ListSettings` in
 * `core/answers/answers.ts`; a hook of the engine's views checks that `listOf` is the name of a list.
 */
export const savedView = defineResource({
  name: 'savedView',
  namespace: 'common',
  page: 'PORTFOLIO',
  scope: [{ ownOrShared: { shared: 'isShared', listOf: 'listOf', team: { role: 'teamRoleId', study: 'teamStudyId' } } }],
  title: 'name',
  path: { many: 'saved-views', one: 'saved-view' },
  fields: {
    name: text({ required: true, max: 80 }),
    listOf: text({ required: true, once: true, max: 60, index: true }),
    isShared: boolean({ default: false }),
    teamRoleId: ref({ to: 'role', visibleWhen: { field: 'isShared', is: false } }),
    teamStudyId: ref({ to: 'study', visibleWhen: { field: 'isShared', is: false } }),
    settings: json({ shape: 'object', max: 20_000, required: true }),
  },
  actions: { list: 'SIGNED_IN', read: 'SIGNED_IN', create: 'SIGNED_IN', update: 'SIGNED_IN', remove: 'SIGNED_IN' },
  list: { columns: ['name', 'listOf', 'isShared'], filters: ['listOf', 'isShared'], search: ['name'], sort: 'name' },
  form: { tabs: [{ key: 'details', fields: ['name', 'isShared', 'teamRoleId', 'teamStudyId'] }] },
  audit: 'changes',
  deletion: 'remove',
})
