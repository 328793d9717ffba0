import { integer, json, ref, rollup, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Maximum size of a version's visits, in characters of JSON. */
const scheduleMax = 400_000

/**
 * Published version of a study's planned visits. Participants in conduct keep their version until staff move them to another. New
 * participants get the newest version. The type of an item in `visits` is `PlannedVisit` in `visits/schedule.ts`. Protocols are amended
 * during conduct: ICH E6(R3), section 3.
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
    /** Reason of the change: the protocol amendment. */
    note: textarea({ max: 2000, readOnly: true }),
    /** Number of current and former participants in conduct with this version. */
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
