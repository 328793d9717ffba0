import type { ResourceAnswer } from '#resources/rows.ts'
import { changesBetween, type PlannedVisit, visitsOfGroup } from '#resources/visits/schedule.ts'
import type { MovedParticipant, ScheduleReview } from '#resources/visits/visitAnswers.ts'
import { daysOutside, factsOf, windowsOf } from '#resources/visits/windows.ts'
import type { Run } from '../database/types.ts'
import type { CallContext } from '../engine/types.ts'
import { studyIn } from '../studies/ownPlaces.ts'
import { type Conduct, conductsOf } from './conduct.ts'
import { fingerprintOf, plannedVisits, type Version, versionInUse } from './schedules.ts'

type Participation = ResourceAnswer['participantStudy']

/** What a study's schedule would become, and whom that would concern. Nothing is written. */
export async function reviewSchedule(request: CallContext & { readonly params: { readonly studyId: string } }): Promise<ScheduleReview> {
  const { studydesk, caller } = request
  const studyId = await studyIn(request)
  const seen = await studydesk.engine.listWhole(caller, 'participantStudy', { studyId, conductStatus: 'UNDER_WAY' })
  const { inUse, planned, conducts } = await studydesk.database.transaction(caller.orgId, async (run: Run) => ({
    inUse: await versionInUse({ run, caller }, studyId),
    planned: await plannedVisits({ run, caller }, studyId),
    conducts: await conductsOf(
      { run, caller },
      seen.rows.map(({ id }) => id),
    ),
  }))
  const changes = inUse === undefined ? [] : changesBetween(inUse.visits, planned)
  const concerned = seen.rows.filter(({ visitScheduleId }) => changes.length > 0 || visitScheduleId !== (inUse?.id ?? null))
  return {
    inUse: inUse?.number ?? null,
    fingerprint: fingerprintOf(planned),
    changes,
    participants: await movedParticipants(request, {
      participations: concerned,
      conducts,
      next: changes.length > 0 ? planned : (inUse?.visits ?? []),
    }),
    total: changes.length > 0 ? (seen.total ?? seen.rows.length) : concerned.length,
  }
}

interface Concerned {
  readonly participations: readonly Participation[]
  readonly conducts: readonly Conduct[]
  /** The visits to which they would be moved. */
  readonly next: readonly PlannedVisit[]
}

async function movedParticipants(
  { studydesk, caller }: CallContext,
  { participations, conducts, next }: Concerned,
): Promise<readonly MovedParticipant[]> {
  const { engine } = studydesk
  const titles = (resource: string, ids: readonly (string | null)[]) =>
    engine.titles(caller, resource, [...new Set(ids.filter((id) => id !== null))])
  const [people, sites, versions] = await Promise.all([
    titles(
      'participant',
      participations.map(({ participantId }) => participantId),
    ),
    titles(
      'site',
      participations.map(({ siteId }) => siteId),
    ),
    titles(
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
      ...(conduct === undefined ? { gains: [], loses: [], outside: 0 } : effectOn(conduct, next)),
    }
  })
}

/** A visit that they never had, or that was taken from them before anybody planned it; one that was called off stays so. Pure. */
const isGiven = (there: Conduct['visits'][number] | undefined): boolean =>
  there === undefined || (there.status === 'CANCELLED' && there.visitDate === null)

/** What moving somebody to these visits changes. Pure. */
function effectOn(
  { plan, groupId, visits, startedOn }: Conduct,
  next: Version['visits'],
): Pick<MovedParticipant, 'gains' | 'loses' | 'outside'> {
  const standing = new Map(visits.map((each) => [each.visitId, each]))
  const theirs = visitsOfGroup(next, groupId)
  const isTheirs = new Set(theirs.map(({ visitId }) => visitId))
  const windows = windowsOf(theirs, factsOf(visits, startedOn))
  const isOpen = (visitId: string) => standing.get(visitId)?.status === 'UNSCHEDULED'
  return {
    gains: theirs.filter(({ visitId }) => isGiven(standing.get(visitId))).map(({ name }) => name),
    loses: plan.filter(({ visitId }) => !isTheirs.has(visitId) && isOpen(visitId)).map(({ name }) => name),
    outside: visits.filter(({ visitId, status, visitDate }) => {
      const window = windows.get(visitId)
      return status === 'SCHEDULED' && visitDate !== null && window !== undefined && daysOutside(window, visitDate) !== 0
    }).length,
  }
}
