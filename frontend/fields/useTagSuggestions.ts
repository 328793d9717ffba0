import { useList } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { valueNamed } from '#resources/core/customFields.ts'
import { http } from '../base/http.ts'
import type { ListMeta } from '../base/providers/dataProvider.ts'
import { listOf } from '../base/texts/values.ts'
import { TagSuggestionsContext } from './tagSuggestions.ts'

/** Rows that are looked through for words that others used. */
const sampleSize = 100
/** Milliseconds that suggestions are good for. */
const freshness = 60_000

interface TagPlace {
  readonly resource: string
  readonly name: string
}

/** Words that other rows have in this field; asked for once somebody means to add one. Without them one's own words are taken all the same. */
export function useTagSuggestions(place: TagPlace) {
  const [isWanted, setIsWanted] = useState(false)
  const address = use(TagSuggestionsContext)[`${place.resource}.${place.name}`]
  const told = useQuery({
    queryKey: ['tags', address],
    queryFn: async () => (await http.get<readonly string[]>(address ?? '')).data,
    enabled: isWanted && address !== undefined,
    staleTime: freshness,
  })
  const sampled = useSampled(place, isWanted && address === undefined)
  return { tags: address === undefined ? sampled : listOf(told.data), load: () => setIsWanted(true), rest: () => setIsWanted(false) }
}

/** The words of rows that changed lately. */
function useSampled({ resource, name }: TagPlace, isWanted: boolean): readonly string[] {
  const { result } = useList({
    resource,
    meta: { total: 'none' } satisfies ListMeta,
    pagination: { currentPage: 1, pageSize: sampleSize },
    sorters: [{ field: 'updatedAt', order: 'desc' }],
    queryOptions: { enabled: isWanted, staleTime: freshness, retry: false },
    errorNotification: false,
  })
  return [...new Set(result.data.flatMap((row) => listOf(valueNamed(row, name))))].sort((left, right) => left.localeCompare(right))
}
