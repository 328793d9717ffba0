import { type HttpError, useCustom } from '@refinedev/core'
import type { HistoryEntry } from '#resources/core/answers.ts'
import { onePath } from '../../app/providers/dataProvider.ts'

/** The history of one record, asked for anew whenever it is opened. */
export function useHistory(resource: string, id: string) {
  const { query } = useCustom<HistoryEntry[], HttpError>({
    url: `${onePath(resource, id)}/history`,
    method: 'get',
    queryOptions: { staleTime: 0, retry: false, enabled: id !== '' },
    errorNotification: false,
  })
  return { entries: query.data?.data ?? [], isLoading: query.isPending, error: query.error, retry: () => void query.refetch() }
}
