import { guardOf } from '#resources/core/access.ts'
import type { Values } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { participantVisit } from '#resources/participantVisit.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { visit } from '#resources/visit.ts'
import type { VisitWindow } from '#resources/visits/windows.ts'
import type { ListAnswer } from '../engine/engine.types.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { bodyOf } from '../engine/writes/input.ts'
import { invalid, notFound } from '../errors.ts'
import { studyIn } from '../recruitment/ownPlaces.ts'
import { wordsOf } from '../studies/wordsInUse.ts'
import { markAsBaseline } from './baseline.ts'
import { readMatrix } from './matrix.ts'
import { storedWindow, windowHeld } from './ofParticipants.ts'
import { putInUse } from './putInUse.ts'
import { reviewSchedule } from './scheduleReview.ts'
import { makeSeries } from './series.ts'
import { addUnscheduled } from './unscheduled.ts'
import { readVisitAvailability } from './visitAvailability.ts'

type Visit = ResourceAnswer['visit']

const { actions } = visit
const guard = guardOf(visit)
const list = { access: { ...guard, action: actions.list }, answer: 'list', handler: listVisits } as const
const change = { access: { ...guard, action: actions.update } } as const

/** The visits of a study, their windows and forms, as specification 2, section 7, has them: the resources `visit` and `visitForm` with their own doors. */
export const visitCalls: readonly Call[] = [
  { method: 'GET', path: 'visit/tags', access: { ...guard, action: actions.list }, handler: wordsOf('visit', 'unnest(visit.tags)') },
  { method: 'GET', path: 'study/:studyId/visits', ...list },
  { method: 'GET', path: 'admin/study/:studyId/visits', ...list },
  {
    method: 'POST',
    path: 'study/:studyId/visit',
    body: { of: 'visit' },
    access: { ...guard, action: actions.create },
    status: 201,
    handler: addVisit,
  },
  { method: 'PUT', path: 'study/:studyId/visit/:visitId', body: { of: 'visit', isChange: true }, ...change, handler: changeVisit },
  { method: 'PATCH', path: 'study/:studyId/visit/:visitId', body: { of: 'visit', isChange: true }, ...change, handler: changeVisit },
  { method: 'DELETE', path: 'study/:studyId/visit/:visitId', access: { ...guard, action: actions.remove }, handler: removeVisit },
  {
    method: 'PATCH',
    path: 'study/:studyId/visit/:visitId/visitWindow',
    body: {
      'targetDay?': 'Day after the visit that it hangs on.',
      'targetUnit?': 'Unit of that day.',
      'windowBefore?': 'Days that it may be earlier.',
      'windowAfter?': 'Days that it may be later.',
      'version?': 'Version that the change builds on.',
    },
    ...change,
    handler: changeWindow,
  },
  {
    method: 'POST',
    path: 'study/:studyId/visit/:visitId/markAsBaseline',
    ...change,
    handler: async (request) => markAsBaseline(request, await visitIn(request)),
  },
  {
    method: 'POST',
    path: 'study/:studyId/visit/:visitId/series',
    access: { ...guard, action: actions.create },
    status: 201,
    body: { every: 'How many units lie between two.', unit: 'DAYS, WEEKS or MONTHS.', count: 'Visits in all, the first included.' },
    handler: async (request) => makeSeries(request, await visitIn(request)),
  },
  {
    method: 'GET',
    path: 'study/:studyId/visitSchedule',
    access: { ...guardOf(participantVisit), action: participantVisit.actions.list },
    takes: { after: 'The participation behind which the answer begins; the filters of `participant-visits`, too.' },
    handler: readMatrix,
  },
  {
    method: 'GET',
    path: 'participant-visit/:id/window',
    access: { ...guardOf(participantVisit), action: participantVisit.actions.read },
    handler: readWindow,
  },
  {
    method: 'POST',
    path: 'participant-study/:id/unscheduledVisits',
    access: { ...guardOf(participantVisit), action: 'CONTRIBUTE' },
    status: 201,
    takes: {
      visitType: 'IN_CLINIC, TELEHEALTH or TELEPHONE.',
      unscheduledReason: 'ADVERSE_EVENT, EARLY_TERMINATION, REPEAT, PARTICIPANT_WISH or OTHER.',
      unscheduledNote: 'Why, in words; required with OTHER.',
      isDone: 'True: it took place on that day already.',
      visitDate: 'YYYY-MM-DD, by the calendar of the site.',
      visitTime: 'HH:mm, by the clocks of the site.',
      durationMinutes: 'How long it takes.',
      roomId: 'The room in which it takes place.',
      staffId: 'Who sees the participant.',
      conflictReason: 'Reason for the double booking.',
      isSecondHour: 'Of the hour that comes twice in autumn: is it the second?',
    },
    handler: addUnscheduled,
  },
  {
    method: 'GET',
    path: 'study/:studyId/site/:siteId/visitAvailability',
    access: { ...guardOf(participantVisit), action: 'CONTRIBUTE' },
    takes: {
      visitDate: 'YYYY-MM-DD, by the calendar of the site.',
      visitTime: 'HH:mm, by the clocks of the site.',
      durationMinutes: 'How long it takes; left out: as long as the visit takes by the schedule.',
      isSecondHour: 'Of the hour that comes twice in autumn: is it the second?',
      participantVisitId: 'The visit that is planned: it is no obstacle to itself.',
    },
    handler: readVisitAvailability,
  },
  { method: 'GET', path: 'study/:studyId/visitSchedule/changes', ...change, handler: reviewSchedule },
  {
    method: 'POST',
    path: 'study/:studyId/visitSchedule',
    ...change,
    status: 201,
    body: {
      fingerprint: 'Of the visits as they were looked at: `visitSchedule/changes` answers it.',
      'note?': 'Why the schedule changed.',
      'move?': 'Participations under way that are moved to it, or `all` that the caller sees; the others keep theirs.',
    },
    handler: putInUse,
  },
  {
    method: 'POST',
    path: 'study/:studyId/visit/:visitId/formassignments',
    body: { formIds: 'Ids of forms.' },
    ...change,
    status: 201,
    handler: addForms,
  },
  { method: 'DELETE', path: 'study/:studyId/visit/:visitId/formassignment/:formId', ...change, handler: removeForm },
  {
    method: 'PUT',
    path: 'study/:studyId/visit/:visitId/formassignment/:formId/reorder',
    ...change,
    body: { after: 'The form behind which it goes; null: it comes first.' },
    handler: reorderForm,
  },
]

/** The days within which a visit of a participant is to be; null where nothing says so. @throws notFound */
async function readWindow({ caller, studydesk, params: { id = '' } }: CallRequest): Promise<VisitWindow | null> {
  const visit = await studydesk.engine.read(caller, 'participantVisit', id)
  return storedWindow(visit) ?? studydesk.engine.work(caller, async ({ run }) => (await windowHeld(run, caller, visit)) ?? null)
}

async function listVisits(request: CallRequest): Promise<ListAnswer<Visit>> {
  const studyId = await studyIn(request)
  return request.studydesk.engine.listWhole(request.caller, 'visit', { ...request.parameters, studyId })
}

async function addVisit(request: CallRequest): Promise<Visit> {
  const studyId = await studyIn(request)
  // Of which study it is, the address says.
  return request.studydesk.engine.create(request.caller, 'visit', { ...bodyOf(request.body), studyId })
}

async function changeVisit(request: CallRequest): Promise<Visit> {
  const id = await visitIn(request)
  return request.studydesk.engine.update(request.caller, 'visit', id, bodyOf(request.body))
}

async function removeVisit(request: CallRequest): Promise<readonly string[]> {
  const id = await visitIn(request)
  return request.studydesk.engine.remove(request.caller, 'visit', [id])
}

/** What a window is told by. */
const ofWindow = ['targetDay', 'targetUnit', 'windowBefore', 'windowAfter', 'version']

async function changeWindow(request: CallRequest): Promise<Visit> {
  const id = await visitIn(request)
  const window: Values = bodyOf(request.body)
  const others = Object.keys(window).filter((name) => !ofWindow.includes(name))
  if (others.length > 0) throw invalid(others.map((path) => ({ path, code: 'unknownField' })))
  return request.studydesk.engine.update(request.caller, 'visit', id, window)
}

async function addForms(request: CallRequest): Promise<readonly ResourceAnswer['visitForm'][]> {
  const visitId = await visitIn(request)
  const { formIds } = bodyOf(request.body)
  if (!Array.isArray(formIds) || formIds.length === 0 || !formIds.every(isUuid)) throw invalid([{ path: 'formIds', code: 'notAList' }])
  return request.studydesk.engine.work(request.caller, async (work) => {
    const made: ResourceAnswer['visitForm'][] = []
    for (const formId of formIds) made.push(await work.create('visitForm', { visitId, formId }))
    return made
  })
}

async function removeForm(request: CallRequest): Promise<readonly string[]> {
  const id = await formOf(request, await visitIn(request), request.params.formId)
  return request.studydesk.engine.remove(request.caller, 'visitForm', [id])
}

async function reorderForm(request: CallRequest): Promise<ResourceAnswer['visitForm']> {
  const visitId = await visitIn(request)
  const id = await formOf(request, visitId, request.params.formId)
  const { after } = bodyOf(request.body)
  const neighbour = after === null ? null : await formOf(request, visitId, after)
  return request.studydesk.engine.move(request.caller, 'visitForm', id, { after: neighbour })
}

/** The visit of an address. @throws notFound for one of another study, too */
async function visitIn(request: CallRequest): Promise<string> {
  const studyId = await studyIn(request)
  const { visitId = '' } = request.params
  const isTheirs =
    isUuid(visitId) && (await request.studydesk.engine.listById(request.caller, 'visit', [visitId], { studyId })).length === 1
  if (!isTheirs) throw notFound()
  return visitId
}

/** The row by which a form stands at a visit. @throws notFound */
async function formOf({ studydesk, caller }: CallRequest, visitId: string, formId: unknown): Promise<string> {
  if (!isUuid(formId)) throw notFound()
  const { rows } = await studydesk.engine.listWhole(caller, 'visitForm', { visitId, formId })
  const [row] = rows
  if (row === undefined) throw notFound()
  return row.id
}
