import { choice, date, ref, status } from '../core/fields/index.ts'
import type { Notice } from '../core/options/notice.ts'
import { defineResource } from '../core/resource.ts'
import { topicsByCategory } from '../messages/topics.ts'

/** Days without an enrolment at a site after which an alert is raised. */
export const daysWithoutEnrolment = 30

/** Share of the planned number of participants that must be missing before an alert is raised. */
export const shareBehindPlan = 0.2

const alert: Notice = {
  when: 'raised',
  at: '/study/:studyId/dashboard',
  isNamedInMails: true,
  isOptIn: true,
  doneWhen: { field: 'state', is: 'RECOVERED' },
}

/**
 * Enrolment that needs attention, at a site or in a study whose sites have no goals. A daily job raises the alert and marks it as
 * recovered once the reason no longer applies. It contains no number of participants, so that a notification never shows a figure below
 * the limit for small numbers.
 */
export const enrolmentAlert = defineResource({
  name: 'enrolmentAlert',
  namespace: 'studies',
  page: 'PARTICIPANTS',
  scope: [{ figures: { study: 'studyId', site: 'siteId' } }],
  title: ['studyId', 'siteId'],
  path: { many: 'enrolment-alerts', one: 'enrolment-alert' },
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    /** Empty: the alert is for the whole study, against its own plan. */
    siteId: ref({ to: 'site', once: true }),
    topic: choice({ values: topicsByCategory.ENROLMENT, required: true, once: true }),
    state: status({
      states: ['RAISED', 'RECOVERED'],
      tones: { RAISED: 'danger', RECOVERED: 'success' },
      initial: 'RAISED',
      // Only the daily job changes the state.
      transitions: {},
    }),
    raisedOn: date({ required: true, readOnly: true }),
    recoveredOn: date({ readOnly: true }),
  },
  actions: { list: ['VIEW', 'REPORTS:OWN'], read: ['VIEW', 'REPORTS:OWN'] },
  list: {
    columns: ['topic', 'studyId', 'siteId', 'state', 'raisedOn', 'recoveredOn'],
    filters: ['topic', 'studyId', 'siteId', 'state', 'raisedOn'],
    search: [],
    sort: '-raisedOn',
  },
  form: { tabs: [{ key: 'details', fields: ['topic', 'studyId', 'siteId', 'state', 'raisedOn', 'recoveredOn'] }] },
  notifies: { NO_ENROLMENT: alert, BEHIND_PLAN: alert },
  audit: 'changes',
  deletion: 'none',
})
