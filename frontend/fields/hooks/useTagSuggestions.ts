import { useList } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { getValue } from '#resources/core/customFields.ts'
import { http } from '../../base/http.ts'
import type { ListMeta } from '../../base/providers/dataProvider.ts'
import { listOf } from '../../base/texts/values.ts'
import { TagSuggestionsContext } from '../tagSuggestions.ts'

/** Number of rows to search for existing tags. */
const sampleSize = 100
/** Milliseconds for which suggestions stay valid. */
const freshness = 60_000

interface TagField {
  readonly resource: string
  readonly name: string
}

/**
 * Suggests tags of other rows, loaded when the user begins to add a tag. The user can also add new tags before the suggestions are
 * loaded.
 */
export function useTagSuggestions(tagField: TagField) {
  const [isLoadRequested, setIsLoadRequested] = useState(false)
  const address = use(TagSuggestionsContext)[`${tagField.resource}.${tagField.name}`]
  const tagsQuery = useQuery({
    queryKey: ['tags', address],
    queryFn: async () => (await http.get<readonly string[]>(address ?? '')).data,
    enabled: isLoadRequested && address !== undefined,
    staleTime: freshness,
  })
  const sampledTags = useSampled(tagField, isLoadRequested && address === undefined)
  return {
    tags: address === undefined ? sampledTags : listOf(tagsQuery.data),
    load: () => setIsLoadRequested(true),
    rest: () => setIsLoadRequested(false),
  }
}

/** Returns the tags of recently changed rows. */
function useSampled({ resource, name }: TagField, isLoadRequested: boolean): readonly string[] {
  const { result } = useList({
    resource,
    meta: { total: 'none' } satisfies ListMeta,
    pagination: { currentPage: 1, pageSize: sampleSize },
    sorters: [{ field: 'updatedAt', order: 'desc' }],
    queryOptions: { enabled: isLoadRequested, staleTime: freshness, retry: false },
    errorNotification: false,
  })
  return [...new Set(result.data.flatMap((row) => listOf(getValue(row, name))))].sort((left, right) => left.localeCompare(right))
}
