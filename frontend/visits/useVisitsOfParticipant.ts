import { type HttpError, useList, useOne } from '@refinedev/core'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { PlannedVisit } from '#resources/visits/schedule.ts'
import { factsOf, type VisitWindow, windowsOf } from '#resources/visits/windows.ts'
import { useWatchedList } from '../base/live/useWatchedList.ts'
import type { ListMeta } from '../base/providers/dataProvider.ts'

type ParticipantVisit = ResourceAnswer['participantVisit']
type Participation = Pick<
  ResourceAnswer['participantStudy'],
  'id' | 'participantId' | 'studyId' | 'enrolledOn' | 'conductStartedOn' | 'visitScheduleId'
>

export interface VisitOfParticipant {
  readonly row: ParticipantVisit
  readonly visit: ResourceAnswer['visit']
  /** As it was kept when the visit had been, else as it is now; null where nobody knows when conduct began. */
  readonly window: VisitWindow | null
}

/** The visits of a participant in a study in the order of the study, with their windows by the version of the schedule that is theirs; kept up to date. */
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
  // A scheduled visit exists once; an unscheduled one as often as it was added.
  const rows = Map.groupBy(
    [...planned.result.data].sort((one, other) => one.occurrence - other.occurrence),
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
    visits: visits.result.data.flatMap((visit): readonly VisitOfParticipant[] =>
      (rows.get(visit.id) ?? []).map((row) => ({ row, visit, window: keptWindow(row) ?? windows?.get(visit.id) ?? null })),
    ),
    /** The participant's own; null where it is that of the site, or is hidden from the reader. */
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

function keptWindow({ targetOn, opensOn, closesOn }: ParticipantVisit): VisitWindow | null {
  return targetOn === null || opensOn === null || closesOn === null ? null : { targetOn, opensOn, closesOn, isProjected: false }
}
