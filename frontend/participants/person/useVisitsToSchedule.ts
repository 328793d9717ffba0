import { type HttpError, useList } from '@refinedev/core'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { useMay } from '../../base/providers/useMay.ts'

/** Maximum number of visits to choose from. */
const maxVisits = 20

/** Returns the participant's visits that are due and that the user may schedule. */
export function useVisitsToSchedule(participantId: string, isEnabled: boolean) {
  const may = useMay()
  const { result, query } = useList<ResourceAnswer['participantVisit'], HttpError>({
    resource: 'participantVisit',
    pagination: { currentPage: 1, pageSize: maxVisits },
    sorters: [{ field: 'dueUntil', order: 'asc' }],
    filters: [
      { field: 'participantId', operator: 'eq', value: participantId },
      { field: 'status', operator: 'eq', value: 'UNSCHEDULED' },
    ],
    queryOptions: { enabled: isEnabled && may('participantVisit', 'list') && may('participantVisit', 'update'), retry: false },
    errorNotification: false,
    liveMode: 'auto',
  })
  return {
    visits: result.data.filter((visit) => visit.actions.includes('schedule')),
    isLoading: query.isLoading,
    retry: () => void query.refetch(),
  }
}
