import { boolean, choice, conditions, date, integer, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * A medication or other therapy in addition to the study's own. Specification 2, sections 3, 5 ("Concomitant therapy") and 9 (lists,
 * defaults).
 */
export const therapy = defineResource({
  name: 'therapy',
  namespace: 'participants',
  page: 'PARTICIPANTS',
  scope: ['org'],
  partOf: 'participantId',
  title: 'therapyName',
  path: { many: 'therapies', one: 'therapy' },
  fields: {
    participantId: ref({ to: 'participant', required: true, once: true }),
    therapyName: text({ required: true, max: 200, sensitive: true }),
    conditions: conditions({ sensitive: true }),
    dose: integer({ min: 0, max: 1_000_000, unitIn: 'doseUnit', sensitive: true }),
    doseUnit: choice({ values: ['G', 'MG', 'MICROGRAM', 'L', 'ML', 'OTHER'], default: 'MG', sensitive: true }),
    routeOfAdministration: choice({ values: ['ORAL', 'TOPICAL', 'SUBCUTANEOUS', 'RECTAL', 'OTHER'], sensitive: true }),
    doseForm: choice({
      values: [
        'TABLET',
        'CAPSULE',
        'PATCH',
        'OINTMENT',
        'SUPPOSITORY',
        'AEROSOL',
        'SPRAY',
        'SUSPENSION',
        'GEL',
        'LIQUID',
        'CREAM',
        'OTHER',
      ],
      sensitive: true,
    }),
    scheduleFrequency: choice({
      values: ['ONCE_A_DAY', 'TWICE_A_DAY', 'THREE_TIMES_A_DAY', 'BEFORE_MEALS', 'AFTER_MEALS', 'AS_NEEDED', 'OTHER'],
      // The specification's own spelling, which files may contain.
      aliases: { 'Twise a day': 'TWICE_A_DAY' },
      sensitive: true,
    }),
    startDate: date({ defaultOffsetDays: 0, sensitive: true }),
    // Cleared if the therapy continues.
    endDate: date({
      defaultOffsetDays: { days: 7, from: 'startDate' },
      visibleWhen: { field: 'isContinuingEndStudy', isNot: true },
      sensitive: true,
    }),
    isBaselineMedication: boolean({ required: true, sensitive: true }),
    isContinuingEndStudy: boolean({ required: true, sensitive: true }),
  },
  rules: [
    {
      code: 'endBeforeStart',
      on: 'endDate',
      when: {
        all: [
          { field: 'startDate', filled: true },
          { field: 'endDate', filled: true },
        ],
      },
      require: { field: 'endDate', atLeast: { field: 'startDate' } },
    },
  ],
  actions: {
    list: 'VIEW',
    read: 'VIEW',
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'CONTRIBUTE',
    restore: 'OWN',
    export: 'VIEW',
  },
  list: {
    columns: ['therapyName', 'dose', 'doseUnit', 'scheduleFrequency', 'startDate', 'endDate', 'isContinuingEndStudy'],
    filters: ['startDate', 'endDate', 'isBaselineMedication', 'isContinuingEndStudy'],
    search: ['therapyName'],
    sort: '-startDate',
    unpagedWhenNested: true,
  },
  form: {
    tabs: [
      {
        key: 'details',
        fields: [
          'participantId',
          'therapyName',
          'conditions',
          'dose',
          'doseUnit',
          'routeOfAdministration',
          'doseForm',
          'scheduleFrequency',
          'startDate',
          'endDate',
          'isBaselineMedication',
          'isContinuingEndStudy',
        ],
      },
    ],
  },
  audit: 'changes+reads',
  deletion: 'trash',
})
