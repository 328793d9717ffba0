import { type HttpError, useList } from '@refinedev/core'
import type { ResponseRow } from '#resources/core/resource.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import type { MenuCountProps } from '../../engine/area.ts'

/** Number of undecided pairs in the reader's scope: the total of their list, loaded again after a change. */
export function OpenPairsCount({ draw }: MenuCountProps) {
  const { result, query } = useList<ResponseRow, HttpError>({
    resource: 'duplicatePair',
    filters: [{ field: 'status', operator: 'eq', value: 'OPEN' }],
    pagination: { pageSize: 1 },
    queryOptions: { retry: false, staleTime: 60_000 },
    errorNotification: false,
  })
  useChanges({ lists: ['duplicatePair'] }, () => void query.refetch())
  const total = result.total ?? 0
  return total === 0 ? null : draw(total)
}
