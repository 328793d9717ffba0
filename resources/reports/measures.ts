import type { Measure } from '../core/measure.ts'
import type { ResourceName } from '../core/registry.ts'

const noSiteFields = { study: null, site: null } as const
const participantSiteFields = { study: 'studyIds', site: 'siteIds' } as const
const enrolledFilter = { recruitmentStatus: 'ENROLLED' } as const

/** All figures that dashboards and reports show. */
export const measures = {
  recruitmentByStatus: { of: 'participantStudy', by: ['recruitmentStatus'], period: 'dateAdded', chart: 'bars' },
  conductByStatus: { of: 'participantStudy', by: ['conductStatus'], where: enrolledFilter, period: 'enrolledOn', chart: 'bars' },
  addedByMonth: { of: 'participantStudy', by: ['dateAdded:month'], period: 'dateAdded', chart: 'columns' },
  enrolledByMonth: { of: 'participantStudy', by: ['enrolledOn:month'], where: enrolledFilter, period: 'enrolledOn', chart: 'line' },
  enrolledByStudy: { of: 'participantStudy', by: ['studyId', 'recruitmentStatus'], period: 'dateAdded', chart: 'stacked' },
  enrolledBySite: { of: 'participantStudy', by: ['siteId', 'recruitmentStatus'], period: 'dateAdded', chart: 'stacked' },
  failureReasons: {
    of: 'participantStudy',
    by: ['notEnrolledCode'],
    where: { recruitmentStatus: 'NOT_ENROLLED' },
    period: 'dateAdded',
    chart: 'bars',
  },
  sources: { of: 'participantStudy', by: ['sourceId', 'recruitmentStatus'], period: 'dateAdded', chart: 'stacked', most: 10 },
  visitsDue: {
    of: 'participantVisit',
    by: ['visitDate:week'],
    where: { status: 'SCHEDULED', visitDate_gte: '$today', visitDate_lte: '$today+27' },
    chart: 'columns',
  },
  visitsByStatus: { of: 'participantVisit', by: ['status'], period: 'visitDate', chart: 'bars' },
  visitsCompleted: {
    of: 'participantVisit',
    by: ['completedOn:month'],
    where: { status: 'COMPLETED' },
    period: 'completedOn',
    chart: 'columns',
  },
  queriesByAge: { of: 'formQuery', by: ['createdAt:month'], where: { status: 'OPEN' }, period: 'createdAt', chart: 'columns' },
  eventsByGrade: { of: 'adverseEvent', by: ['onsetOn:month', 'grade'], period: 'onsetOn', chart: 'stacked' },
  seriousEvents: { of: 'adverseEvent', by: ['onsetOn:month'], where: { isSerious: 'true' }, period: 'onsetOn', chart: 'columns' },
  deviationsByMonth: { of: 'deviation', by: ['occurredOn:month', 'grading'], period: 'occurredOn', chart: 'stacked' },
  deviationsByCategory: { of: 'deviation', by: ['category', 'grading'], period: 'occurredOn', chart: 'stacked' },
  deviationsBySite: { of: 'deviation', by: ['siteId', 'category'], period: 'occurredOn', chart: 'stacked' },
  gender: { of: 'participant', by: ['gender'], place: participantSiteFields, period: 'createdAt', chart: 'bars' },
  ages: { of: 'participant', by: ['dob:ages'], place: participantSiteFields, period: 'createdAt', chart: 'columns' },
  provinces: { of: 'participant', by: ['province'], place: participantSiteFields, period: 'createdAt', chart: 'bars', most: 12 },
  conditions: { of: 'participant', by: ['conditions'], place: participantSiteFields, period: 'createdAt', chart: 'bars', most: 10 },
  referralSources: { of: 'participant', by: ['referralSource'], place: participantSiteFields, period: 'createdAt', chart: 'bars' },
  sitesByStatus: { of: 'studySite', by: ['status'], period: 'openedOn', chart: 'bars' },
  sitesByStudy: { of: 'studySite', by: ['studyId', 'status'], period: 'openedOn', chart: 'stacked' },
  sitesOpened: { of: 'studySite', by: ['openedOn:quarter'], period: 'openedOn', chart: 'columns' },
  usersByStatus: { of: 'user', by: ['status'], place: noSiteFields, period: 'createdAt', chart: 'bars' },
  learningByState: { of: 'learnerCourse', by: ['state'], place: { study: 'studyId', site: null }, chart: 'bars' },
  learningByCourse: { of: 'learnerCourse', by: ['courseId', 'state'], place: { study: 'studyId', site: null }, chart: 'stacked' },
  learningByUser: { of: 'learnerCourse', by: ['userId', 'state'], place: { study: 'studyId', site: null }, chart: 'stacked', most: 100 },
  learningOverdue: {
    of: 'learnerCourse',
    by: ['userId', 'courseId'],
    where: { attention: 'OVERDUE' },
    place: { study: 'studyId', site: null },
    chart: 'stacked',
    most: 100,
  },
  coursesFinished: {
    of: 'learnerCourse',
    by: ['finishedOn:month'],
    where: { state: 'FINISHED' },
    period: 'finishedOn',
    place: { study: 'studyId', site: null },
    chart: 'columns',
  },
  usersByRole: { of: 'user', by: ['roleId', 'status'], place: noSiteFields, period: 'createdAt', chart: 'stacked' },
} as const satisfies Readonly<Record<string, Measure<ResourceName>>>

export type MeasureName = keyof typeof measures
