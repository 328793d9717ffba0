import type { ResourceAnswer } from '#resources/core/rows.ts'
import { findScheduleChanges, type PlannedVisit, visitsOfGroup } from '#resources/visits/schedule.ts'
import type { MovedParticipant, ScheduleReview } from '#resources/visits/visitAnswers.ts'
import { factsOf, getDaysOutside, windowsOf } from '#resources/visits/windows.ts'
import type { Run } from '../platform/database/types.ts'
import type { CallContext } from '../platform/engine/types.ts'
import { requireStudy } from '../studies/requireStudySite.ts'
import { type Conduct, conductsOf } from './conduct.ts'
import { findVersionInUse, fingerprintOf, readPlannedVisits, type Version } from './schedules.ts'

type Participation = ResourceAnswer['participantStudy']

/** Returns a preview of publishing a schedule, with the affected participants. Writes nothing. */
export async function reviewSchedule(request: CallContext & { readonly params: { readonly studyId: string } }): Promise<ScheduleReview> {
  const { studydesk, caller } = request
  const studyId = await requireStudy(request)
  const visibleParticipations = await studydesk.engine.listWhole(caller, 'participantStudy', { studyId, conductStatus: 'UNDER_WAY' })
  const { inUse, planned, conducts } = await studydesk.database.transaction(caller.orgId, async (run: Run) => ({
    inUse: await findVersionInUse({ run, caller }, studyId),
    planned: await readPlannedVisits({ run, caller }, studyId),
    conducts: await conductsOf(
      { run, caller },
      visibleParticipations.rows.map(({ id }) => id),
    ),
  }))
  const changes = inUse === undefined ? [] : findScheduleChanges(inUse.visits, planned)
  const concernedRows = visibleParticipations.rows.filter(
    ({ visitScheduleId }) => changes.length > 0 || visitScheduleId !== (inUse?.id ?? null),
  )
  return {
    inUse: inUse?.number ?? null,
    fingerprint: fingerprintOf(planned),
    changes,
    participants: await findMovedParticipants(request, {
      participations: concernedRows,
      conducts,
      next: changes.length > 0 ? planned : (inUse?.visits ?? []),
    }),
    total: changes.length > 0 ? (visibleParticipations.total ?? visibleParticipations.rows.length) : concernedRows.length,
  }
}

interface ConcernedRows {
  readonly participations: readonly Participation[]
  readonly conducts: readonly Conduct[]
  /** The visits of the schedule to which the participants would move. */
  readonly next: readonly PlannedVisit[]
}

async function findMovedParticipants(
  { studydesk, caller }: CallContext,
  { participations, conducts, next }: ConcernedRows,
): Promise<readonly MovedParticipant[]> {
  const { engine } = studydesk
  const readTitles = (resource: string, ids: readonly (string | null)[]) =>
    engine.titles(caller, resource, [...new Set(ids.filter((id) => id !== null))])
  const [people, sites, versions] = await Promise.all([
    readTitles(
      'participant',
      participations.map(({ participantId }) => participantId),
    ),
    readTitles(
      'site',
      participations.map(({ siteId }) => siteId),
    ),
    readTitles(
      'visitSchedule',
      participations.map(({ visitScheduleId }) => visitScheduleId),
    ),
  ])
  const byId = new Map(conducts.map((each) => [each.id, each]))
  return participations.map(({ id, participantId, siteId, visitScheduleId }) => {
    const number = versions.get(visitScheduleId ?? '')
    const conduct = byId.get(id)
    return {
      id,
      name: people.get(participantId) ?? '',
      siteName: sites.get(siteId) ?? '',
      number: number === undefined ? null : Number(number),
      ...(conduct === undefined ? { gains: [], loses: [], outside: 0 } : moveEffectOf(conduct, next)),
    }
  })
}

/**
 * True for a visit that the participant would gain: they never had it, or it was cancelled before it got a date. A visit that was
 * cancelled later stays cancelled. Pure.
 */
const isPresent = (visit: Conduct['visits'][number] | undefined): boolean =>
  visit === undefined || (visit.status === 'CANCELLED' && visit.visitDate === null)

/** Returns the effect of moving a participant to these visits. Pure. */
function moveEffectOf(
  { plan, groupId, visits, startedOn }: Conduct,
  next: Version['visits'],
): Pick<MovedParticipant, 'gains' | 'loses' | 'outside'> {
  const current = new Map(visits.map((each) => [each.visitId, each]))
  const nextVisits = visitsOfGroup(next, groupId)
  const nextVisitIds = new Set(nextVisits.map(({ visitId }) => visitId))
  const windows = windowsOf(nextVisits, factsOf(visits, startedOn))
  const isOpen = (visitId: string) => current.get(visitId)?.status === 'UNSCHEDULED'
  return {
    gains: nextVisits.filter(({ visitId }) => isPresent(current.get(visitId))).map(({ name }) => name),
    loses: plan.filter(({ visitId }) => !nextVisitIds.has(visitId) && isOpen(visitId)).map(({ name }) => name),
    outside: visits.filter(({ visitId, status, visitDate }) => {
      const window = windows.get(visitId)
      return status === 'SCHEDULED' && visitDate !== null && window !== undefined && getDaysOutside(window, visitDate) !== 0
    }).length,
  }
}
