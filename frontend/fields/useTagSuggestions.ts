import { useList } from '@refinedev/core'
import { useState } from 'react'
import type { ListMeta } from '../app/providers/dataProvider.ts'
import { listOf } from './control.ts'

/** Rows that are looked through for words that others used. */
const sampleSize = 100

/** Words that recently changed rows have in this field; asked for once somebody means to add one. */
export function useTagSuggestions({ resource, name }: { readonly resource: string; readonly name: string }) {
  const [isWanted, setIsWanted] = useState(false)
  const { result } = useList({
    resource,
    meta: { total: 'none' } satisfies ListMeta,
    pagination: { currentPage: 1, pageSize: sampleSize },
    sorters: [{ field: 'updatedAt', order: 'desc' }],
    queryOptions: { enabled: isWanted, staleTime: 60_000, retry: false },
    errorNotification: false,
  })
  const tags = [...new Set(result.data.flatMap((row) => listOf(row[name])))].sort((left, right) => left.localeCompare(right))
  return { tags, load: () => setIsWanted(true), rest: () => setIsWanted(false) }
}
