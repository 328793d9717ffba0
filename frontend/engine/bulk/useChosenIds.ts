import { useState } from 'react'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { dataProvider, type ListMeta } from '../../base/providers/dataProvider.ts'
import { toast } from '../../base/toasts.ts'
import type { ListRow } from '../listState/types.ts'
import type { ResourceListState } from '../listState/useResourceList.ts'

/** The ids of the chosen rows; those of all rows that the list matches are asked for. Null when they could not be had, which was said. */
export function useChosenIds(definition: ResourceDefinition, list: ResourceListState) {
  const [isAsking, setIsAsking] = useState(false)
  const { selection, asked, total } = list

  const ask = async (): Promise<readonly string[] | null> => {
    if (!selection.isAll) return [...selection.ids]
    setIsAsking(true)
    try {
      const { data } = await dataProvider.getList<ListRow>({
        resource: definition.name,
        filters: [...asked.filters],
        sorters: [...asked.sorters],
        pagination: { currentPage: 1, pageSize: total },
        meta: { total: 'none' } satisfies ListMeta,
      })
      return [...new Set(data.map(({ id }) => id))]
    } catch (failure) {
      toast({ kind: 'error', message: (failure as { readonly message: string }).message })
      return null
    } finally {
      setIsAsking(false)
    }
  }
  return { ask, isAsking }
}
