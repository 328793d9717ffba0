import { type HttpError, useList } from '@refinedev/core'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import type { MenuCountProps } from '../../engine/area.ts'

/** Pairs that nobody has decided about, as far as the reader may see them: the total of their list, asked for again when one changes. */
export function OpenPairsCount({ draw }: MenuCountProps) {
  const { result, query } = useList<AnsweredRow, HttpError>({
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
