import { type HttpError, useList } from '@refinedev/core'
import type { ListMeta } from '../../base/providers/dataProvider.ts'
import { useSession } from '../../base/session/useSession.ts'
import type { SavedView } from './useSavedView.ts'

/** Views that one user needs at most; the rest is found by nobody in a bar. */
const most = 100

/** The views of a list by name: one's own, then those that others share. */
export function useViews(
  listOf: string,
  { isAsked }: { readonly isAsked: boolean },
): { readonly views: readonly SavedView[]; readonly hasFailed: boolean } {
  const { user } = useSession()
  const { result, query } = useList<SavedView, HttpError>({
    resource: 'savedView',
    meta: { total: 'none' } satisfies ListMeta,
    pagination: { currentPage: 1, pageSize: most },
    sorters: [{ field: 'name', order: 'asc' }],
    filters: [{ field: 'listOf', operator: 'eq', value: listOf }],
    queryOptions: { enabled: isAsked, retry: false, staleTime: 60_000 },
    errorNotification: false,
    liveMode: 'off',
  })
  const isMine = ({ createdBy }: SavedView) => createdBy === user.id
  return { views: [...result.data.filter(isMine), ...result.data.filter((view) => !isMine(view))], hasFailed: query.isError }
}
