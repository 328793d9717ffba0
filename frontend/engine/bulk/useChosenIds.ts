import { useState } from 'react'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { http } from '../../base/http.ts'
import { listAddress } from '../../base/providers/dataProvider.ts'
import { toast } from '../../base/toasts.ts'
import type { ResourceListState } from '../list/state/useResourceList.ts'

/** Rows of one page of a list: the server's own limit. */
const pageSize = 500

/** The ids of the chosen rows; those of all rows that the list matches are asked for. Null when they could not be had, which was said. */
export function useChosenIds(definition: ResourceDefinition, list: ResourceListState) {
  const [isAsking, setIsAsking] = useState(false)
  const { selection, asked, total } = list

  const ask = async (): Promise<readonly string[] | null> => {
    if (!selection.isAll) return [...selection.ids]
    setIsAsking(true)
    const pages = Array.from({ length: Math.ceil(total / pageSize) }, (_, page) =>
      listAddress({
        resource: definition.name,
        filters: [...asked.filters],
        sorters: [...asked.sorters],
        pagination: { currentPage: page + 1, pageSize },
        meta: { total: 'none' },
      }),
    )
    try {
      const answers = await Promise.all(pages.map((address) => http.get<readonly { readonly id: string }[]>(address)))
      return [...new Set(answers.flatMap(({ data }) => data.map(({ id }) => id)))]
    } catch (failure) {
      toast({ kind: 'error', message: (failure as { readonly message: string }).message })
      return null
    } finally {
      setIsAsking(false)
    }
  }
  return { ask, isAsking }
}
