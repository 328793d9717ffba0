import { date, lookup, ref, status, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Next step that staff plan for a participant, with its due date. */
export const followUp = defineResource({
  name: 'followUp',
  namespace: 'participants',
  page: 'PARTICIPANTS',
  scope: ['org'],
  partOf: 'participantId',
  title: ['participantId', 'dueOn'],
  path: { many: 'follow-ups', one: 'follow-up' },
  fields: {
    participantId: ref({ to: 'participant', required: true, once: true }),
    /** Studies of the participant at the reader's study sites. The list filters by the selected study. */
    studyIds: lookup({ of: 'participantStudy', by: { participantId: 'participantId' }, shows: 'studyId' }),
    dueOn: date({ required: true }),
    // Responsible user: the author, until a colleague takes over.
    ownerId: ref({ to: 'user', readOnly: true, maker: true }),
    state: status({
      states: ['OPEN', 'DONE'],
      tones: { OPEN: 'info', DONE: 'success' },
      initial: 'OPEN',
      transitions: {
        take: { from: ['OPEN'], to: 'OPEN', action: 'CONTRIBUTE', sets: { ownerId: '$me' } },
        finish: { from: ['OPEN'], to: 'DONE', action: 'CONTRIBUTE' },
        reopen: { from: ['DONE'], to: 'OPEN', action: 'CONTRIBUTE' },
      },
    }),
    note: textarea({ max: 2000, sensitive: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'CONTRIBUTE', restore: 'OWN', export: 'VIEW' },
  list: {
    columns: ['participantId', 'studyIds', 'dueOn', 'ownerId', 'state', 'note'],
    filters: ['studyIds', 'state', 'dueOn', 'ownerId'],
    quick: ['studyIds', 'state'],
    phone: { first: ['participantId'], second: ['dueOn', 'note'] },
    calls: 'participantId',
    search: [],
    sort: 'dueOn',
    // Completed follow-ups are in the participant's timeline.
    defaultFilters: { state: 'OPEN' },
  },
  form: { tabs: [{ key: 'details', fields: ['participantId', 'dueOn', 'ownerId', 'state', 'note'] }] },
  screens: { list: '/follow-ups' },
  menu: { area: 'main', group: 'recruit', order: 40, icon: 'phone' },
  audit: 'changes+reads',
  deletion: 'trash',
})
