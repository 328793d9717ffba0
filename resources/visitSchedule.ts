import { integer, json, ref, rollup, textarea } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/** Visits of a schedule that it may hold, told as JSON. */
const scheduleMax = 400_000

/**
 * A version of the visits that a study plans, kept as it was put in use: whoever is under way has the visits of theirs, until they are moved to
 * another. The newest is that of participants who begin. The shape of `visits` is `PlannedVisit` in `visits/schedule.ts`. Protocols are amended while
 * people take part: ICH E6(R3), section 3.
 */
export const visitSchedule = defineResource({
  name: 'visitSchedule',
  namespace: 'visitSchedule',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  title: 'number',
  path: { many: 'visit-schedules', one: 'visit-schedule' },
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    number: integer({ required: true, min: 1, readOnly: true, numberWithin: ['studyId'], unique: ['studyId'] }),
    visits: json({ shape: 'array', max: scheduleMax, readOnly: true }),
    /** Why the schedule changed: the amendment of the protocol. */
    note: textarea({ max: 2000, readOnly: true }),
    /** Those under way and those who were, by this version. */
    participants: rollup({ of: 'participantStudy', by: { visitScheduleId: 'id' } }),
  },
  actions: {
    list: ['VIEW', 'STUDY_CONDUCT:VIEW', 'PARTICIPANTS:VIEW', 'VISIT_SCHEDULE:VIEW', 'STUDY_SCHEDULER:VIEW'],
    read: ['VIEW', 'STUDY_CONDUCT:VIEW', 'PARTICIPANTS:VIEW', 'VISIT_SCHEDULE:VIEW', 'STUDY_SCHEDULER:VIEW'],
  },
  list: {
    columns: ['number', 'createdAt', 'createdBy', 'note', 'participants'],
    filters: ['studyId', 'number', 'createdAt'],
    search: [],
    sort: '-number',
  },
  form: { tabs: [{ key: 'details', fields: ['studyId', 'number', 'note', 'participants', 'visits'] }] },
  lockedWith: ['studyId'],
  versions: { of: ['studyId'], number: 'number', content: ['visits'], settledWhen: 'always' },
  audit: 'changes',
  deletion: 'none',
})
