import type { ResourceAnswer } from '#resources/rows.ts'
import type { UnscheduledType } from '#resources/unscheduledVisit.ts'
import type { visitCalls } from '#resources/visits/calls.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { Work } from '../engine/engine.types.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import { conflict, invalid } from '../errors.ts'
import { todayFor } from '../today.ts'
import { holdVisits } from './schedules.ts'

type ParticipantVisit = ResourceAnswer['participantVisit']
type Request = DeclaredRequest<(typeof visitCalls)['addUnscheduled']>
type Participation = ResourceAnswer['participantStudy']

/**
 * `POST participant-study/{id}/unscheduledVisits`: a visit that the protocol does not plan, for a participant under way. It is planned, or recorded as done, by
 * the steps that every visit takes, with their rules; it hangs on no window, and no other visit hangs on it.
 * @throws notFound, invalid, conflict ConductNotUnderWay
 */
export async function addUnscheduled(request: Request): Promise<ParticipantVisit> {
  const { caller, studydesk, params } = request
  const participation = await studydesk.engine.read(caller, 'participantStudy', params.id)
  const { visitType, unscheduledReason, unscheduledNote, isDone, ...plan } = valuesOf(request, participation)
  return studydesk.engine.work(caller, async (work) => {
    await requireUnderWay(work, caller.orgId, participation.id)
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

/** The values of the visit; what was left empty is left out, so that steps fill in what they know. @throws invalid */
function valuesOf({ caller, input }: Request, { siteId }: Participation) {
  if (input.isDone && input.visitDate > todayFor(caller, { siteId })) throw invalid([{ path: 'visitDate', code: 'inFuture' }])
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) as typeof input
}

/** Held until the commit, so that it stays under way. @throws conflict ConductNotUnderWay */
async function requireUnderWay({ run }: Work, orgId: string, participationId: string): Promise<void> {
  const { rows } = await run({
    text: 'select conduct_status as status from participant_study where org_id = $1 and id = $2 for no key update',
    values: [orgId, participationId],
  })
  if (rows[0]?.status !== 'UNDER_WAY') throw conflict('ConductNotUnderWay')
}

interface Wanted {
  readonly orgId: string
  readonly studyId: string
  readonly type: UnscheduledType
}

/** The study's entry for unscheduled visits of a type: made with the first of them, in no version of its schedule. */
async function unscheduledVisitOf(work: Work, { texts }: Studydesk, { orgId, studyId, type }: Wanted): Promise<string> {
  await holdVisits(work.run, studyId)
  const { rows } = await work.run({
    text: `select visit.id::text, organisation.language from organisation
      left join visit on visit.org_id = organisation.org_id and visit.study_id = $2 and visit.planned = 'UNSCHEDULED' and visit.type = $3
      where organisation.org_id = $1`,
    values: [orgId, studyId, type],
  })
  const [found] = rows
  if (typeof found?.id === 'string') return found.id
  const name = texts.text(found?.language === 'fr' ? 'fr' : 'en', `visitSchedule:unscheduled.names.${type}`)
  return (await work.trusted.create('visit', { studyId, name, type, planned: 'UNSCHEDULED' })).id
}
