import { type HttpError, useList } from '@refinedev/core'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { ListMeta } from '../../base/providers/dataProvider.ts'

/** Returns the participant's earliest open follow-up; undefined if there is none. Sends no request while it is not enabled. */
export function useNextFollowUp(participantId: string, isEnabled: boolean) {
  const { query, result } = useList<ResourceAnswer['followUp'] & { readonly id: string }, HttpError>({
    resource: 'followUp',
    pagination: { currentPage: 1, pageSize: 1 },
    sorters: [{ field: 'dueOn', order: 'asc' }],
    filters: [{ field: 'state', operator: 'eq', value: 'OPEN' }],
    meta: { path: `participant/${encodeURIComponent(participantId)}/follow-ups` } satisfies ListMeta,
    queryOptions: { enabled: isEnabled, retry: false },
    errorNotification: false,
    liveMode: 'auto',
  })
  return { next: result.data[0], isLoading: query.isLoading }
}
