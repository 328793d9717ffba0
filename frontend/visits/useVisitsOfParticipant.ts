import { type HttpError, useList, useOne } from '@refinedev/core'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { PlannedVisit } from '#resources/visits/schedule.ts'
import { factsOf, type VisitWindow, windowsOf } from '#resources/visits/windows.ts'
import { useWatchedList } from '../base/live/useWatchedList.ts'
import type { ListMeta } from '../base/providers/dataProvider.ts'
import { orderVisits } from './orderVisits.ts'

type ParticipantVisit = ResourceAnswer['participantVisit']
type Participation = Pick<
  ResourceAnswer['participantStudy'],
  'id' | 'participantId' | 'studyId' | 'enrolledOn' | 'conductStartedOn' | 'visitScheduleId'
>

export interface VisitOfParticipant {
  readonly row: ParticipantVisit
  readonly visit: ResourceAnswer['visit']
  /** Window stored when the visit took place, else the current one; null while the start of conduct is unknown. */
  readonly window: VisitWindow | null
}

/** Loads the visits of a participant, with the windows of the participant's schedule version, and keeps them current. */
export function useVisitsOfParticipant({ id, participantId, studyId, enrolledOn, conductStartedOn, visitScheduleId }: Participation) {
  const common = { queryOptions: { retry: false }, errorNotification: false } as const
  const planned = useList<ParticipantVisit, HttpError>({
    ...common,
    resource: 'participantVisit',
    filters: [{ field: 'participantStudyId', operator: 'eq', value: id }],
    pagination: { pageSize: 100 },
  })
  const visits = useList<ResourceAnswer['visit'], HttpError>({
    ...common,
    resource: 'visit',
    pagination: { mode: 'off' },
    meta: { path: `study/${studyId}/visits` } satisfies ListMeta,
  })
  const schedule = useOne<ResourceAnswer['visitSchedule'], HttpError>({
    resource: 'visitSchedule',
    id: visitScheduleId ?? '',
    queryOptions: { retry: false, enabled: visitScheduleId !== null },
    errorNotification: false,
  })
  const person = useOne<ResourceAnswer['participant'], HttpError>({ ...common, resource: 'participant', id: participantId })
  useWatchedList(
    'participantVisit',
    planned.result.data.map((row) => row.id),
  )
  const startedOn = conductStartedOn ?? enrolledOn
  // A scheduled visit has one row. An unscheduled visit has one row for each time that it was added.
  const rows = Map.groupBy(
    [...planned.result.data].sort((left, right) => left.occurrence - right.occurrence),
    (row) => row.visitId,
  )
  const windows =
    startedOn === null
      ? null
      : windowsOf(
          ((schedule.result?.visits ?? []) as readonly PlannedVisit[]).filter(({ visitId }) =>
            rows.get(visitId)?.some(({ cancellation }) => cancellation !== 'SCHEDULE_CHANGED'),
          ),
          factsOf(planned.result.data, startedOn),
        )
  return {
    visits: orderVisits(
      visits.result.data.flatMap((visit): readonly VisitOfParticipant[] =>
        (rows.get(visit.id) ?? []).map((row) => ({ row, visit, window: getStoredWindow(row) ?? windows?.get(visit.id) ?? null })),
      ),
    ),
    /** Participant's time zone; null if it equals the site's or is hidden from the reader. */
    timeZone: person.result?.timeZone ?? null,
    isLoading: planned.query.isPending || visits.query.isPending || schedule.query.isLoading,
    error: planned.query.error ?? visits.query.error ?? schedule.query.error,
    retry: () => {
      void planned.query.refetch()
      void visits.query.refetch()
      if (visitScheduleId !== null) void schedule.query.refetch()
    },
  }
}

function getStoredWindow({ targetOn, opensOn, closesOn }: ParticipantVisit): VisitWindow | null {
  return targetOn === null || opensOn === null || closesOn === null ? null : { targetOn, opensOn, closesOn, isProjected: false }
}
