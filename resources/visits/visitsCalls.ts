import { guardOf } from '../core/access.ts'
import { data, defineCalls, list } from '../core/call.ts'
import { orKeyword, orNull } from '../core/callFields.ts'
import { boolean, date, integer, ref, refs, text, textarea, time } from '../core/fields/index.ts'
import type { ResourceAnswer } from '../core/rows.ts'
import type { EventImportResult } from './eventImport.ts'
import { participantVisit } from './participantVisit.ts'
import { visitSeries } from './series.ts'
import { unscheduledVisit } from './unscheduledVisit.ts'
import { visit } from './visit.ts'
import type { ScheduleInUse, ScheduleMatrix, ScheduleReview, VisitAvailability } from './visitAnswers.ts'
import type { VisitWindow } from './windows.ts'

type Visit = ResourceAnswer['visit']

const read = { method: 'GET', of: 'visit', access: { ...guardOf(visit), action: visit.actions.list } } as const
const change = { of: 'visit', access: { ...guardOf(visit), action: visit.actions.update } } as const
const make = { of: 'visit', access: { ...guardOf(visit), action: visit.actions.create }, status: 201 } as const
const conductCall = { of: 'participantVisit', access: { ...guardOf(participantVisit), action: 'CONTRIBUTE' } } as const
const changed = { input: { of: 'visit', isChange: true }, output: data<Visit>() } as const

/**
 * Calls for the visits of a study, their windows and forms, and the visits of its participants. Specification 2, sections 3 to 5 and 7,
 * "Visits".
 */
export const visitCalls = defineCalls({
  tags: { ...read, path: 'visit/tags', output: data<readonly string[]>() },
  listOfStudy: { ...read, path: 'study/:studyId/visits', query: { of: 'visit' }, output: list<Visit>() },
  listOfStudyForAdmins: { ...read, path: 'admin/study/:studyId/visits', query: { of: 'visit' }, output: list<Visit>() },
  add: { ...make, method: 'POST', path: 'study/:studyId/visit', input: { of: 'visit' }, output: data<Visit>() },
  replace: { ...change, ...changed, method: 'PUT', path: 'study/:studyId/visit/:visitId' },
  change: { ...change, ...changed, method: 'PATCH', path: 'study/:studyId/visit/:visitId' },
  remove: {
    of: 'visit',
    method: 'DELETE',
    path: 'study/:studyId/visit/:visitId',
    access: { ...guardOf(visit), action: visit.actions.remove },
    output: data<readonly string[]>(),
  },
  changeWindow: {
    ...change,
    method: 'PATCH',
    path: 'study/:studyId/visit/:visitId/visitWindow',
    input: { of: 'visit', isChange: true, only: ['targetDay', 'targetUnit', 'windowBefore', 'windowAfter'] },
    output: data<Visit>(),
  },
  markAsBaseline: { ...change, method: 'POST', path: 'study/:studyId/visit/:visitId/markAsBaseline', output: data<Visit>() },
  addSeries: {
    ...make,
    method: 'POST',
    path: 'study/:studyId/visit/:visitId/series',
    input: visitSeries,
    output: data<readonly Visit[]>(),
  },
  importEvents: {
    of: 'visit',
    access: { ...guardOf(visit), action: visit.actions.create },
    method: 'POST',
    path: 'study/:studyId/event-import',
    upload: {
      fields: {
        mapping: textarea({ max: 400_000, about: 'CSV of the instruments of each event, if the file is the CSV of the events.' }),
        arms: textarea({ max: 40_000, about: 'CSV of the arms, if the file is the CSV of the events.' }),
        check: boolean({ default: false, about: 'Reports what the import would do, and creates nothing.' }),
      },
    },
    output: data<EventImportResult>(),
  },
  schedule: {
    of: 'participantVisit',
    method: 'GET',
    path: 'study/:studyId/visitSchedule',
    access: { ...guardOf(participantVisit), action: participantVisit.actions.list },
    query: {
      of: 'participantVisit',
      beside: { after: ref({ to: 'participantStudy', about: 'Participation after which the answer begins.' }) },
    },
    output: data<ScheduleMatrix>(),
  },
  window: {
    of: 'participantVisit',
    method: 'GET',
    path: 'participant-visit/:id/window',
    access: { ...guardOf(participantVisit), action: participantVisit.actions.read },
    output: data<VisitWindow | null>(),
  },
  addUnscheduled: {
    ...conductCall,
    method: 'POST',
    path: 'participant-study/:id/unscheduledVisits',
    status: 201,
    input: unscheduledVisit,
    output: data<ResourceAnswer['participantVisit']>(),
  },
  availability: {
    ...conductCall,
    method: 'GET',
    path: 'study/:studyId/site/:siteId/visitAvailability',
    query: {
      visitDate: date({ required: true, about: 'Day on the calendar of the site.' }),
      visitTime: time({ required: true, about: 'Time on the clocks of the site.' }),
      durationMinutes: integer({ min: 5, max: 1440, about: 'Absent: as long as the visit takes by the schedule.' }),
      isSecondHour: boolean({ about: 'Of the hour that comes twice in autumn: the second.' }),
      participantVisitId: ref({ to: 'participantVisit', about: 'The visit that is planned: it does not collide with itself.' }),
    },
    output: data<VisitAvailability>(),
  },
  reviewSchedule: { ...change, method: 'GET', path: 'study/:studyId/visitSchedule/changes', output: data<ScheduleReview>() },
  putScheduleInUse: {
    ...change,
    method: 'POST',
    path: 'study/:studyId/visitSchedule',
    status: 201,
    input: {
      fingerprint: text({ required: true, about: 'Of the visits as they were reviewed: `visitSchedule/changes` answers it.' }),
      note: textarea({ max: 2000, about: 'Why the schedule changed.' }),
      move: orKeyword(
        refs({ to: 'participantStudy', maxCount: 10_000, about: 'Participations under way that move to it; the others stay.' }),
        'all',
      ),
    },
    output: data<ScheduleInUse>(),
  },
  addForms: {
    ...change,
    method: 'POST',
    path: 'study/:studyId/visit/:visitId/formassignments',
    status: 201,
    input: { formIds: refs({ to: 'form', required: true }) },
    output: data<readonly ResourceAnswer['visitForm'][]>(),
  },
  removeForm: {
    ...change,
    method: 'DELETE',
    path: 'study/:studyId/visit/:visitId/formassignment/:formId',
    output: data<readonly string[]>(),
  },
  moveForm: {
    ...change,
    method: 'PUT',
    path: 'study/:studyId/visit/:visitId/formassignment/:formId/reorder',
    input: { after: orNull(ref({ to: 'form', about: 'The form after which it comes; null: it comes first.' })) },
    output: data<ResourceAnswer['visitForm']>(),
  },
})
