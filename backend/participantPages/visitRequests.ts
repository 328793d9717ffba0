import { isUuid } from '#resources/core/fields/ref.ts'
import type { participantPageCalls } from '#resources/participantPages/calls.ts'
import type { OwnVisitRequest } from '#resources/participantPages.ts'
import type { ResourceAnswer, ResourceInput, ResourceTransition } from '#resources/rows.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { Work } from '../engine/engine.types.ts'
import type { CallContext } from '../engine/types.ts'
import { ApplicationError, conflict, notFound } from '../errors.ts'
import { todayFor } from '../today.ts'
import { slotsIn } from '../visitRequests/slots.ts'

type Request<Name extends keyof typeof participantPageCalls> = DeclaredRequest<(typeof participantPageCalls)[Name]>

type Answer = Pick<OwnVisitRequest, 'id' | 'state'>

/** @throws notFound, invalid at `slots`, conflict RequestUnderWay, VisitNotOpen */
export async function requestVisitTime(request: Request<'requestVisitTime'>): Promise<Answer> {
  const { caller, params, input } = request
  const { slots, note } = input
  const visit = await own(request, 'participantVisit', params.id)
  const asked = {
    participantVisitId: visit.id,
    participantStudyId: visit.participantStudyId,
    slots: slotsIn(slots, todayFor(caller, visit)),
    ...(typeof note === 'string' ? { note } : {}),
  }
  return written(request, (work) => work.trusted.create('visitRequest', asked))
}

/** @throws notFound, conflict TransitionNotAllowed, TimeTaken where the time is not free any more */
export async function agreeToTime(request: Request<'agreeToTime'>): Promise<Answer> {
  try {
    return await take(request, { name: 'agree' })
  } catch (error) {
    const isTaken = error instanceof ApplicationError && error.errorCode === 'Invalid'
    throw isTaken ? conflict('TimeTaken') : error
  }
}

/** @throws notFound, invalid at `slots`, conflict TransitionNotAllowed */
export async function requestOtherTime(request: Request<'requestOtherTime'>): Promise<Answer> {
  const { slots, note } = request.input
  const { siteId } = await own(request, 'visitRequest', request.params.id)
  const changes = { slots: slotsIn(slots, todayFor(request.caller, { siteId })), ...(typeof note === 'string' ? { note } : {}) }
  return take(request, { name: 'askAgain', changes })
}

/** @throws notFound, conflict TransitionNotAllowed */
export function cancelRequest(request: Request<'cancelRequest'>): Promise<Answer> {
  return take(request, { name: 'cancel' })
}

async function take(
  request: CallContext & { readonly params: { readonly id: string } },
  step: { readonly name: ResourceTransition['visitRequest']; readonly changes?: ResourceInput<'visitRequest'> },
): Promise<Answer> {
  const row = await own(request, 'visitRequest', request.params.id)
  return written(request, (work) => work.trusted.transition('visitRequest', row.id, step))
}

/** How the request stands after what was done to it. */
const written = ({ caller, studydesk }: CallContext, write: (work: Work) => Promise<{ readonly id: string }>): Promise<Answer> =>
  studydesk.engine.work(caller, async (work) => {
    const { id, state } = await work.read('visitRequest', (await write(work)).id)
    return { id, state }
  })

/** A visit or a request of the caller's, in a study that offers that. @throws notFound */
async function own<Name extends 'participantVisit' | 'visitRequest'>(
  { caller, studydesk }: CallContext,
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
