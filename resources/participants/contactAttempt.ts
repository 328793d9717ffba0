import { choice, datetime, ref, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** A call, a message or a visit by which staff tried to reach a participant, and its outcome. */
export const contactAttempt = defineResource({
  name: 'contactAttempt',
  namespace: 'participants',
  page: 'PARTICIPANTS',
  scope: ['org'],
  partOf: 'participantId',
  title: ['way', 'contactedAt'],
  path: { many: 'contact-attempts', one: 'contact-attempt' },
  fields: {
    participantId: ref({ to: 'participant', required: true, once: true }),
    way: choice({ values: ['CALL', 'EMAIL', 'SMS', 'VISIT'], default: 'CALL', required: true }),
    outcome: choice({
      values: ['REACHED', 'LEFT_MESSAGE', 'NO_ANSWER', 'CALL_BACK', 'WRONG_CONTACT', 'DECLINED'],
      required: true,
    }),
    contactedAt: datetime({ required: true }),
    note: textarea({ max: 2000, sensitive: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'CONTRIBUTE', restore: 'OWN', export: 'VIEW' },
  list: {
    columns: ['contactedAt', 'way', 'outcome', 'note', 'createdBy'],
    filters: ['way', 'outcome', 'contactedAt', 'createdBy'],
    search: [],
    sort: '-contactedAt',
  },
  form: { tabs: [{ key: 'details', fields: ['participantId', 'way', 'outcome', 'contactedAt', 'note'] }] },
  audit: 'changes+reads',
  deletion: 'trash',
})
