import { isUuid } from '#resources/core/fields/ref.ts'
import { visitCalls as declared } from '#resources/visits/visitsCalls.ts'
import { notFound } from '../platform/common/errors.ts'
import { callsOf, type DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { CallContext } from '../platform/engine/types.ts'
import { requireStudy } from '../studies/requireStudySite.ts'
import { createTermsReader } from '../studies/wordsInUse.ts'
import { markAsBaseline } from './baseline.ts'
import { importEvents } from './importEvents.ts'
import { readMatrix } from './matrix.ts'
import { loadWindow, toVisitWindow } from './participantVisits.ts'
import { publishSchedule } from './publishSchedule.ts'
import { reviewSchedule } from './scheduleReview.ts'
import { makeSeries } from './series.ts'
import { addUnscheduled } from './unscheduled.ts'
import { readVisitAvailability } from './visitAvailability.ts'

type Request<Name extends keyof typeof declared> = DeclaredRequest<(typeof declared)[Name]>

export const visitCalls = callsOf(declared, {
  tags: createTermsReader('visit', 'unnest(visit.tags)'),
  listOfStudy: listVisits,
  listOfStudyForAdmins: listVisits,
  add: async (request) =>
    request.studydesk.engine.create(request.caller, 'visit', { ...request.input, studyId: await requireStudy(request) }),
  replace: changeVisit,
  change: changeVisit,
  remove: async (request) => request.studydesk.engine.remove(request.caller, 'visit', [await requireVisit(request)]),
  changeWindow: changeVisit,
  markAsBaseline: async (request) => markAsBaseline(request, await requireVisit(request)),
  importEvents,
  addSeries: async (request) => makeSeries(request, await requireVisit(request)),
  schedule: readMatrix,
  /** Returns the window of a participant's visit; null if the visit has no window. */
  window: async ({ caller, studydesk, params: { id } }) => {
    const visit = await studydesk.engine.read(caller, 'participantVisit', id)
    return toVisitWindow(visit) ?? studydesk.engine.work(caller, async ({ run }) => (await loadWindow(run, caller, visit)) ?? null)
  },
  addUnscheduled,
  availability: readVisitAvailability,
  reviewSchedule,
  putScheduleInUse: publishSchedule,
  addForms,
  removeForm: async (request) => {
    const id = await formOf(request, await requireVisit(request), request.params.formId)
    return request.studydesk.engine.remove(request.caller, 'visitForm', [id])
  },
  moveForm: async (request) => {
    const visitId = await requireVisit(request)
    const id = await formOf(request, visitId, request.params.formId)
    const { after } = request.input
    const neighbourId = after === null ? null : await formOf(request, visitId, after)
    return request.studydesk.engine.move(request.caller, 'visitForm', id, { after: neighbourId })
  },
})

async function listVisits(request: Request<'listOfStudy'>) {
  const studyId = await requireStudy(request)
  return request.studydesk.engine.listWhole(request.caller, 'visit', { ...request.parameters, studyId })
}

async function changeVisit(request: Request<'change' | 'changeWindow'>) {
  const id = await requireVisit(request)
  return request.studydesk.engine.update(request.caller, 'visit', id, request.input)
}

async function addForms(request: Request<'addForms'>) {
  const visitId = await requireVisit(request)
  return request.studydesk.engine.work(request.caller, async (work) => {
    const visitForms = []
    for (const formId of request.input.formIds) visitForms.push(await work.create('visitForm', { visitId, formId }))
    return visitForms
  })
}

/** Returns the id of the visit in a URL. @throws notFound, also for a visit of another study */
async function requireVisit(
  request: CallContext & { readonly params: { readonly studyId: string; readonly visitId: string } },
): Promise<string> {
  const studyId = await requireStudy(request)
  const { visitId } = request.params
  const isInStudy =
    isUuid(visitId) && (await request.studydesk.engine.listById(request.caller, 'visit', [visitId], { studyId })).length === 1
  if (!isInStudy) throw notFound()
  return visitId
}

/** Returns the id of the row that assigns a form to a visit. @throws notFound */
async function formOf({ studydesk, caller }: CallContext, visitId: string, formId: unknown): Promise<string> {
  if (!isUuid(formId)) throw notFound()
  const { rows } = await studydesk.engine.listWhole(caller, 'visitForm', { visitId, formId })
  const [row] = rows
  if (row === undefined) throw notFound()
  return row.id
}
