import { choice, date, integer, ref, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { eventGrade, eventOutcomes, eventRelations, outcomeTones } from './eventTerms.ts'

/** New information about an adverse event: its course, and its grade, relation and outcome on that day. The event itself does not change. */
export const eventFollowUp = defineResource({
  name: 'eventFollowUp',
  namespace: 'safety',
  page: 'SAFETY',
  scope: ['org'],
  partOf: 'adverseEventId',
  restrictedThrough: ['participantId'],
  title: ['adverseEventId', 'notedOn'],
  path: { many: 'event-follow-ups', one: 'event-follow-up' },
  copies: {
    participantId: 'adverseEventId.participantId',
    studyId: 'adverseEventId.studyId',
    siteId: 'adverseEventId.siteId',
  },
  fields: {
    adverseEventId: ref({ to: 'adverseEvent', required: true, once: true }),
    participantId: ref({ to: 'participant', readOnly: true }),
    studyId: ref({ to: 'study', readOnly: true }),
    siteId: ref({ to: 'site', readOnly: true }),
    notedOn: date({ required: true, notInFuture: true, defaultOffsetDays: 0 }),
    text: textarea({ required: true, max: 4000 }),
    grade: integer({ ...eventGrade }),
    relation: choice({ values: eventRelations }),
    outcome: choice({ values: eventOutcomes, tones: outcomeTones }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', export: 'VIEW' },
  list: {
    columns: ['notedOn', 'text', 'outcome', 'grade', 'relation', 'createdBy'],
    filters: ['adverseEventId', 'participantId', 'studyId', 'siteId', 'notedOn', 'outcome', 'grade', 'relation'],
    search: ['text'],
    sort: '-notedOn',
  },
  form: { tabs: [{ key: 'details', fields: ['adverseEventId', 'notedOn', 'text', 'outcome', 'grade', 'relation'] }] },
  lockedWith: ['adverseEventId'],
  audit: 'changes+reads',
  deletion: 'none',
})
