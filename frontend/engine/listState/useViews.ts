import { type HttpError, useList } from '@refinedev/core'
import type { ListMeta } from '../../base/providers/dataProvider.ts'
import { useSession } from '../../base/session/useSession.ts'
import type { SavedView } from './useSavedView.ts'

/** Maximum number of views in a bar: users would not find more. */
const maxViews = 100

/** Returns the views of a list by name: first the user's own, then shared ones. */
export function useViews(
  listKey: string,
  { isEnabled }: { readonly isEnabled: boolean },
): { readonly views: readonly SavedView[]; readonly hasFailed: boolean } {
  const { user } = useSession()
  const { result, query } = useList<SavedView, HttpError>({
    resource: 'savedView',
    meta: { total: 'none' } satisfies ListMeta,
    pagination: { currentPage: 1, pageSize: maxViews },
    sorters: [{ field: 'name', order: 'asc' }],
    filters: [{ field: 'listOf', operator: 'eq', value: listKey }],
    queryOptions: { enabled: isEnabled, retry: false, staleTime: 60_000 },
    errorNotification: false,
    liveMode: 'off',
  })
  const isOwnView = ({ createdBy }: SavedView) => createdBy === user.id
  return { views: [...result.data.filter(isOwnView), ...result.data.filter((view) => !isOwnView(view))], hasFailed: query.isError }
}
