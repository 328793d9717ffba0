import { isUuid } from '#resources/core/fields/ref.ts'
import { visitCalls as declared } from '#resources/visits/calls.ts'
import { callsOf, type DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { CallContext } from '../engine/types.ts'
import { notFound } from '../errors.ts'
import { studyIn } from '../studies/ownPlaces.ts'
import { wordsOf } from '../studies/wordsInUse.ts'
import { markAsBaseline } from './baseline.ts'
import { readMatrix } from './matrix.ts'
import { storedWindow, windowHeld } from './ofParticipants.ts'
import { putInUse } from './putInUse.ts'
import { reviewSchedule } from './scheduleReview.ts'
import { makeSeries } from './series.ts'
import { addUnscheduled } from './unscheduled.ts'
import { readVisitAvailability } from './visitAvailability.ts'

type Request<Name extends keyof typeof declared> = DeclaredRequest<(typeof declared)[Name]>

export const visitCalls = callsOf(declared, {
  tags: wordsOf('visit', 'unnest(visit.tags)'),
  listOfStudy: listVisits,
  listOfStudyForAdmins: listVisits,
  add: async (request) => request.studydesk.engine.create(request.caller, 'visit', { ...request.input, studyId: await studyIn(request) }),
  replace: changeVisit,
  change: changeVisit,
  remove: async (request) => request.studydesk.engine.remove(request.caller, 'visit', [await visitIn(request)]),
  changeWindow: changeVisit,
  markAsBaseline: async (request) => markAsBaseline(request, await visitIn(request)),
  addSeries: async (request) => makeSeries(request, await visitIn(request)),
  schedule: readMatrix,
  /** The days within which a visit of a participant is to be; null where nothing says so. */
  window: async ({ caller, studydesk, params: { id } }) => {
    const visit = await studydesk.engine.read(caller, 'participantVisit', id)
    return storedWindow(visit) ?? studydesk.engine.work(caller, async ({ run }) => (await windowHeld(run, caller, visit)) ?? null)
  },
  addUnscheduled,
  availability: readVisitAvailability,
  reviewSchedule,
  putScheduleInUse: putInUse,
  addForms,
  removeForm: async (request) => {
    const id = await formOf(request, await visitIn(request), request.params.formId)
    return request.studydesk.engine.remove(request.caller, 'visitForm', [id])
  },
  moveForm: async (request) => {
    const visitId = await visitIn(request)
    const id = await formOf(request, visitId, request.params.formId)
    const { after } = request.input
    const neighbour = after === null ? null : await formOf(request, visitId, after)
    return request.studydesk.engine.move(request.caller, 'visitForm', id, { after: neighbour })
  },
})

async function listVisits(request: Request<'listOfStudy'>) {
  const studyId = await studyIn(request)
  return request.studydesk.engine.listWhole(request.caller, 'visit', { ...request.parameters, studyId })
}

async function changeVisit(request: Request<'change' | 'changeWindow'>) {
  const id = await visitIn(request)
  return request.studydesk.engine.update(request.caller, 'visit', id, request.input)
}

async function addForms(request: Request<'addForms'>) {
  const visitId = await visitIn(request)
  return request.studydesk.engine.work(request.caller, async (work) => {
    const made = []
    for (const formId of request.input.formIds) made.push(await work.create('visitForm', { visitId, formId }))
    return made
  })
}

/** The visit of an address. @throws notFound for one of another study, too */
async function visitIn(
  request: CallContext & { readonly params: { readonly studyId: string; readonly visitId: string } },
): Promise<string> {
  const studyId = await studyIn(request)
  const { visitId } = request.params
  const isTheirs =
    isUuid(visitId) && (await request.studydesk.engine.listById(request.caller, 'visit', [visitId], { studyId })).length === 1
  if (!isTheirs) throw notFound()
  return visitId
}

/** The row by which a form stands at a visit. @throws notFound */
async function formOf({ studydesk, caller }: CallContext, visitId: string, formId: unknown): Promise<string> {
  if (!isUuid(formId)) throw notFound()
  const { rows } = await studydesk.engine.listWhole(caller, 'visitForm', { visitId, formId })
  const [row] = rows
  if (row === undefined) throw notFound()
  return row.id
}
