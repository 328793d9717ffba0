import { boolean, json, ref, text } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/**
 * How somebody likes to look at a list: columns, order, widths, filters. Their own, shared with the organisation, or with a team: those who hold
 * a role, work on a study, or both. Who may share with which team is a hook.
 * The shape of `settings` is `ListSettings` in `core/answers.ts`; that `listOf` names a list is a hook of the engine's views.
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
