import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { UnscheduledType } from '#resources/visits/unscheduledVisit.ts'
import type { visitCalls } from '#resources/visits/visitsCalls.ts'
import { conflict, invalid } from '../platform/common/errors.ts'
import { todayFor } from '../platform/common/today.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { Work } from '../platform/engine/engine.types.ts'
import type { Services } from '../platform/engine/ports/services.ts'
import { lockVisits } from './schedules.ts'

type ParticipantVisit = ResourceAnswer['participantVisit']
type Request = DeclaredRequest<(typeof visitCalls)['addUnscheduled']>
type Participation = ResourceAnswer['participantStudy']

/**
 * Adds a visit that the protocol does not plan, for a participant in conduct: `POST participant-study/{id}/unscheduledVisits`. The steps
 * and rules for scheduling and completing visits also apply to it. It has no window, and no other visit depends on it.
 * @throws notFound, invalid, conflict ConductNotUnderWay
 */
export async function addUnscheduled(request: Request): Promise<ParticipantVisit> {
  const { caller, studydesk, params } = request
  const participation = await studydesk.engine.read(caller, 'participantStudy', params.id)
  const { visitType, unscheduledReason, unscheduledNote, isDone, ...plan } = valuesOf(request, participation)
  return studydesk.engine.work(caller, async (work) => {
    await requireActiveConduct(work, caller.orgId, participation.id)
    const visitId = await unscheduledVisitOf(work, studydesk, { orgId: caller.orgId, studyId: participation.studyId, type: visitType })
    const { id } = await work.trusted.create('participantVisit', {
      participantStudyId: participation.id,
      participantId: participation.participantId,
      studyId: participation.studyId,
      siteId: participation.siteId,
      visitId,
      unscheduledReason,
      unscheduledNote,
    })
    await work.transition('participantVisit', id, { name: 'schedule', changes: plan })
    if (isDone) await work.transition('participantVisit', id, { name: 'complete', changes: { completedOn: plan.visitDate } })
    return work.read('participantVisit', id)
  })
}

/** Returns the values of the visit without empty ones, so later steps can fill in the missing values. @throws invalid */
function valuesOf({ caller, input }: Request, { siteId }: Participation) {
  if (input.isDone && input.visitDate > todayFor(caller, { siteId })) throw invalid([{ path: 'visitDate', code: 'inFuture' }])
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) as typeof input
}

/** Requires a participant in conduct, and locks the participation until the commit. @throws conflict ConductNotUnderWay */
async function requireActiveConduct({ run }: Work, orgId: string, participationId: string): Promise<void> {
  const { rows } = await run({
    text: 'select conduct_status as status from participant_study where org_id = $1 and id = $2 for no key update',
    values: [orgId, participationId],
  })
  if (rows[0]?.status !== 'UNDER_WAY') throw conflict('ConductNotUnderWay')
}

interface UnscheduledKey {
  readonly orgId: string
  readonly studyId: string
  readonly type: UnscheduledType
}

/**
 * Returns the study's visit for unscheduled visits of a type. Creates it with the first unscheduled visit of that type. No version of the
 * schedule contains it.
 */
async function unscheduledVisitOf(work: Work, { texts }: Services, { orgId, studyId, type }: UnscheduledKey): Promise<string> {
  await lockVisits(work.run, studyId)
  const { rows } = await work.run({
    text: `select visit.id::text, organisation.language from organisation
      left join visit on visit.org_id = organisation.org_id and visit.study_id = $2 and visit.planned = 'UNSCHEDULED' and visit.type = $3
      where organisation.org_id = $1`,
    values: [orgId, studyId, type],
  })
  const [existingRow] = rows
  if (typeof existingRow?.id === 'string') return existingRow.id
  const name = texts.text(existingRow?.language === 'fr' ? 'fr' : 'en', `visitSchedule:unscheduled.names.${type}`)
  return (await work.trusted.create('visit', { studyId, name, type, planned: 'UNSCHEDULED' })).id
}
