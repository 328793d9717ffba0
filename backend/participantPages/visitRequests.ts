import { isUuid } from '#resources/core/fields/ref.ts'
import type { OwnVisitRequest } from '#resources/participantPages.ts'
import type { ResourceAnswer, ResourceTransition } from '#resources/rows.ts'
import type { Work } from '../engine/engine.types.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { bodyOf } from '../engine/writes/input.ts'
import { ApplicationError, conflict, notFound } from '../errors.ts'
import { todayFor } from '../today.ts'
import { slotsIn } from '../visitRequests/slots.ts'

const access = { participant: true } as const

/** A participant asks for a time of a visit, and answers what staff propose. */
export const visitRequestCalls: readonly Call[] = [
  {
    method: 'POST',
    path: 'my/visit/:id/request',
    body: { slots: 'Times that suit.', 'note?': 'Message to the study team.' },
    access,
    status: 201,
    handler: ask,
  },
  { method: 'POST', path: 'my/visit-request/:id/agree', access, handler: agree },
  {
    method: 'POST',
    path: 'my/visit-request/:id/ask-again',
    body: { slots: 'Times that suit.', 'note?': 'Message to the study team.' },
    access,
    handler: askAgain,
  },
  { method: 'POST', path: 'my/visit-request/:id/cancel', access, handler: cancel },
]

type Answer = Pick<OwnVisitRequest, 'id' | 'state'>

/** @throws notFound, invalid at `slots`, conflict RequestUnderWay, VisitNotOpen */
async function ask(request: CallRequest): Promise<Answer> {
  const { caller, params, body } = request
  const { slots, note } = bodyOf(body)
  const visit = await own(request, 'participantVisit', params.id ?? '')
  const asked = {
    participantVisitId: visit.id,
    participantStudyId: visit.participantStudyId,
    slots: slotsIn(slots, todayFor(caller, visit)),
    ...(typeof note === 'string' ? { note } : {}),
  }
  return written(request, (work) => work.trusted.create('visitRequest', asked as never))
}

/** @throws notFound, conflict TransitionNotAllowed, TimeTaken where the time is not free any more */
async function agree(request: CallRequest): Promise<Answer> {
  try {
    return await take(request, { name: 'agree' })
  } catch (error) {
    const isTaken = error instanceof ApplicationError && error.errorCode === 'Invalid'
    throw isTaken ? conflict('TimeTaken') : error
  }
}

/** @throws notFound, invalid at `slots`, conflict TransitionNotAllowed */
async function askAgain(request: CallRequest): Promise<Answer> {
  const { slots, note } = bodyOf(request.body)
  const { siteId } = await own(request, 'visitRequest', request.params.id ?? '')
  const changes = { slots: slotsIn(slots, todayFor(request.caller, { siteId })), ...(typeof note === 'string' ? { note } : {}) }
  return take(request, { name: 'askAgain', changes })
}

/** @throws notFound, conflict TransitionNotAllowed */
function cancel(request: CallRequest): Promise<Answer> {
  return take(request, { name: 'cancel' })
}

async function take(
  request: CallRequest,
  step: { readonly name: ResourceTransition['visitRequest']; readonly changes?: Readonly<Record<string, unknown>> },
): Promise<Answer> {
  const row = await own(request, 'visitRequest', request.params.id ?? '')
  return written(request, (work) => work.trusted.transition('visitRequest', row.id, step as never))
}

/** How the request stands after what was done to it. */
const written = ({ caller, studydesk }: CallRequest, write: (work: Work) => Promise<{ readonly id: string }>): Promise<Answer> =>
  studydesk.engine.work(caller, async (work) => {
    const { id, state } = await work.read('visitRequest', (await write(work)).id)
    return { id, state }
  })

/** A visit or a request of the caller's, in a study that offers that. @throws notFound */
async function own<Name extends 'participantVisit' | 'visitRequest'>(
  { caller, studydesk }: CallRequest,
  resource: Name,
  id: string,
): Promise<ResourceAnswer[Name]> {
  if (!isUuid(id)) throw notFound()
  const row = await studydesk.engine.read(caller, resource, id)
  const [offered] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select from dct_setup setup join study on study.org_id = setup.org_id and study.id = setup.study_id and study.trial_mode = 'DECENTRALISED'
        where setup.org_id = $1 and setup.study_id = $2 and setup.offers_visits and setup.offers_visit_requests`,
      values: [caller.orgId, (row as { readonly studyId: string | null }).studyId],
    },
  ])
  if (offered?.rowCount !== 1) throw notFound()
  return row
}
