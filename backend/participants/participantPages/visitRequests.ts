import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer, ResourceInput, ResourceTransition } from '#resources/core/rows.ts'
import type { OwnVisitRequest } from '#resources/participants/participantPages.ts'
import type { participantPageCalls } from '#resources/participants/participantPagesCalls.ts'
import { ApplicationError, conflict, notFound } from '../../platform/common/errors.ts'
import { todayFor } from '../../platform/common/today.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { parseSlots } from '../../visits/visitRequests/slots.ts'

type Request<Name extends keyof typeof participantPageCalls> = DeclaredRequest<(typeof participantPageCalls)[Name]>

type VisitRequestState = Pick<OwnVisitRequest, 'id' | 'state'>

/** @throws notFound, invalid at `slots`, conflict RequestUnderWay, VisitNotOpen */
export async function requestVisitTime(request: Request<'requestVisitTime'>): Promise<VisitRequestState> {
  const { caller, params, input } = request
  const { slots, note } = input
  const visit = await readOwnRow(request, 'participantVisit', params.id)
  const requested = {
    participantVisitId: visit.id,
    participantStudyId: visit.participantStudyId,
    slots: parseSlots(slots, todayFor(caller, visit)),
    ...(typeof note === 'string' ? { note } : {}),
  }
  return writeRequest(request, (work) => work.trusted.create('visitRequest', requested))
}

/** @throws notFound, conflict TransitionNotAllowed, TimeTaken when the time is no longer free */
export async function agreeToTime(request: Request<'agreeToTime'>): Promise<VisitRequestState> {
  try {
    return await applyTransition(request, { name: 'agree' })
  } catch (error) {
    const isUsed = error instanceof ApplicationError && error.errorCode === 'Invalid'
    throw isUsed ? conflict('TimeTaken') : error
  }
}

/** @throws notFound, invalid at `slots`, conflict TransitionNotAllowed */
export async function requestOtherTime(request: Request<'requestOtherTime'>): Promise<VisitRequestState> {
  const { slots, note } = request.input
  const { siteId } = await readOwnRow(request, 'visitRequest', request.params.id)
  const changes = { slots: parseSlots(slots, todayFor(request.caller, { siteId })), ...(typeof note === 'string' ? { note } : {}) }
  return applyTransition(request, { name: 'askAgain', changes })
}

/** @throws notFound, conflict TransitionNotAllowed */
export function cancelRequest(request: Request<'cancelRequest'>): Promise<VisitRequestState> {
  return applyTransition(request, { name: 'cancel' })
}

async function applyTransition(
  request: CallContext & { readonly params: { readonly id: string } },
  step: { readonly name: ResourceTransition['visitRequest']; readonly changes?: ResourceInput<'visitRequest'> },
): Promise<VisitRequestState> {
  const row = await readOwnRow(request, 'visitRequest', request.params.id)
  return writeRequest(request, (work) => work.trusted.transition('visitRequest', row.id, step))
}

/** Writes a request, and returns its id and new state. */
const writeRequest = (
  { caller, studydesk }: CallContext,
  write: (work: Work) => Promise<{ readonly id: string }>,
): Promise<VisitRequestState> =>
  studydesk.engine.work(caller, async (work) => {
    const { id, state } = await work.read('visitRequest', (await write(work)).id)
    return { id, state }
  })

/** Reads a visit or a request of the caller, in a study that offers visit requests. @throws notFound */
async function readOwnRow<Name extends 'participantVisit' | 'visitRequest'>(
  { caller, studydesk }: CallContext,
  resource: Name,
  id: string,
): Promise<ResourceAnswer[Name]> {
  if (!isUuid(id)) throw notFound()
  const row = await studydesk.engine.read(caller, resource, id)
  const [offerResult] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select from dct_setup setup join study on study.org_id = setup.org_id and study.id = setup.study_id and study.trial_mode = 'DECENTRALISED'
        where setup.org_id = $1 and setup.study_id = $2 and setup.offers_visits and setup.offers_visit_requests`,
      values: [caller.orgId, (row as { readonly studyId: string | null }).studyId],
    },
  ])
  if (offerResult?.rowCount !== 1) throw notFound()
  return row
}
