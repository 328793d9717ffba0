import { useState } from 'react'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { dataProvider, type ListMeta } from '../../base/providers/dataProvider.ts'
import { showToast } from '../../base/toasts.ts'
import type { ListRow } from '../listState/types.ts'
import type { ResourceListState } from '../listState/useResourceList.ts'

/**
 * Returns a function that returns the ids of the selected rows. If all rows of the list are selected, it fetches their ids. It returns
 * null if the request failed; a toast has then notified the user.
 */
export function useChosenIds(definition: ResourceDefinition, list: ResourceListState) {
  const [isPrompting, setIsPrompting] = useState(false)
  const { selection, request, total } = list

  const requestIds = async (): Promise<readonly string[] | null> => {
    if (!selection.isAll) return [...selection.ids]
    setIsPrompting(true)
    try {
      const { data } = await dataProvider.getList<ListRow>({
        resource: definition.name,
        filters: [...request.filters],
        sorters: [...request.sorters],
        pagination: { currentPage: 1, pageSize: total },
        meta: { total: 'none' } satisfies ListMeta,
      })
      return [...new Set(data.map(({ id }) => id))]
    } catch (failure) {
      showToast({ kind: 'error', message: (failure as { readonly message: string }).message })
      return null
    } finally {
      setIsPrompting(false)
    }
  }
  return { ask: requestIds, isPrompting }
}
