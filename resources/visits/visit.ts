import { boolean, choice, integer, ref, refs, richText, status, tags, text, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { stepUnits } from '../core/values/day.ts'
import { boardColumnLimit } from '../studies/boardDefaults.ts'

/** Types of contact between participants and staff. Specification 2, section 3, "Visit". */
export const visitTypes = ['IN_CLINIC', 'TELEHEALTH', 'TELEPHONE', 'FORM_ONLY', 'VIRTUAL', 'ECONSENT'] as const

/** The baseline visit depends on no other visit: its anchor is the day on which conduct began. */
const dependsOnOther = { field: 'isBaseline', isNot: true } as const

/** The baseline visit cannot be dropped, because other visits depend on it. */
const notBaseline = { not: { field: 'isBaseline', is: true } } as const

/**
 * A visit that a study plans for its participants, or for some groups of them, in chronological order. It is a column of the conduct
 * board. It is due a number of days, weeks or months after another visit or the baseline visit (`visits/windows.ts`). Specification 2,
 * section 3, "Visit".
 */
export const visit = defineResource({
  name: 'visit',
  namespace: 'visitSchedule',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  ordered: { within: ['studyId'] },
  title: 'name',
  path: { many: 'visits', one: 'visit' },
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    name: text({ required: true, max: 80, unique: ['studyId'] }),
    type: choice({ values: visitTypes, required: true, default: 'IN_CLINIC' }),
    /** Each study has exactly one baseline visit. Marking another visit replaces it. */
    isBaseline: boolean({ readOnly: true, default: false }),
    /** Empty: the visit is for every group. */
    groupIds: refs({ to: 'studyGroup', dependsOn: 'studyId', maxCount: 50 }),
    /** Empty: the visit depends on the baseline visit. */
    dependsOnVisitId: ref({ to: 'visit', dependsOn: 'studyId', visibleWhen: dependsOnOther }),
    targetDay: integer({ required: true, min: -365, max: 3650, default: 0 }),
    targetUnit: choice({ values: stepUnits, required: true, default: 'DAYS' }),
    windowBefore: integer({ required: true, min: 0, max: 365, default: 0 }),
    windowAfter: integer({ required: true, min: 0, max: 365, default: 0 }),
    durationMinutes: integer({ min: 5, max: 1440, default: 30 }),
    /** The visit may take place before a consent to the study is in force. Visits of the type ECONSENT always may. */
    isBeforeConsent: boolean({ default: false }),
    /** The visit continues for participants who withdraw only from the treatment. */
    isFollowUp: boolean({ default: false }),
    /** Participants' visits are never removed. A dropped visit is left out of the schedules that are published later. */
    planned: status({
      // `UNSCHEDULED` is for visits outside the schedule; they never become part of a schedule.
      states: ['PLANNED', 'DROPPED', 'UNSCHEDULED'],
      tones: { PLANNED: 'success', DROPPED: 'neutral', UNSCHEDULED: 'info' },
      initial: 'PLANNED',
      transitions: {
        drop: { from: ['PLANNED'], to: 'DROPPED', action: 'CONTRIBUTE', when: notBaseline, reason: 'optional' },
        takeBack: { from: ['DROPPED'], to: 'PLANNED', action: 'CONTRIBUTE' },
      },
    }),
    /**
     * Days that a participant may stay in the visit's column of the conduct board before they need attention; empty: no limit. Set by
     * `PUT study/{studyId}/conduct-column/{columnId}/limit`.
     */
    limitDays: integer({ readOnly: true, ...boardColumnLimit }),
    tags: tags({ maxCount: 20 }),
    info: textarea({ max: 5000 }),
    participantEducation: richText({ max: 20000 }),
  },
  actions: {
    list: ['VIEW', 'STUDY_CONDUCT:VIEW', 'PARTICIPANTS:VIEW', 'SCREENING:VIEW', 'VISIT_SCHEDULE:VIEW', 'STUDY_SCHEDULER:VIEW'],
    read: ['VIEW', 'STUDY_CONDUCT:VIEW', 'PARTICIPANTS:VIEW', 'SCREENING:VIEW', 'VISIT_SCHEDULE:VIEW', 'STUDY_SCHEDULER:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'CONTRIBUTE',
  },
  list: {
    columns: [
      'name',
      'isBaseline',
      'type',
      'dependsOnVisitId',
      'targetDay',
      'targetUnit',
      'windowBefore',
      'windowAfter',
      'groupIds',
      'planned',
      'tags',
    ],
    filters: ['studyId', 'type', 'groupIds', 'isBaseline', 'dependsOnVisitId', 'planned', 'tags'],
    search: ['name'],
    sort: 'rank',
    unpagedWhenNested: true,
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          {
            key: 'visit',
            fields: ['studyId', 'name', 'type', 'groupIds', 'durationMinutes', 'isBeforeConsent', 'isFollowUp', 'planned', 'tags'],
          },
          {
            key: 'timing',
            fields: ['isBaseline', 'dependsOnVisitId', 'targetDay', 'targetUnit', 'windowBefore', 'windowAfter'],
          },
          { key: 'information', fields: ['info', 'participantEducation'] },
        ],
      },
      { key: 'forms', related: 'visitForm', by: 'visitId' },
    ],
  },
  lockedWith: ['studyId'],
  audit: 'changes',
  deletion: 'remove',
  heldBy: [{ of: 'participantStudy', by: { visitId: 'id' }, code: 'VisitInUse' }],
})
