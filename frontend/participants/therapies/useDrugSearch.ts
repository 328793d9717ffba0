import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DrugSearchAnswer } from '#resources/drugSearchAnswer.ts'
import { http } from '../../base/http.ts'
import { typingPause, useDebounced } from '../../fields/useDebounced.ts'

/** Letters before anything is asked. */
const shortestTerm = 2
/** Characters of a term; longer ones are no ingredient's name. */
const longestTerm = 80

/** Names of drugs for what is typed, asked once the typing pauses (300 ms: specification 2, section 9). */
export function useDrugSearch() {
  const [term, setTerm] = useState('')
  const search = useDebounced((typed: string) => setTerm(typed.trim()), typingPause)
  const isAsked = term.length >= shortestTerm && term.length <= longestTerm
  const { data, isFetching, isError } = useQuery({
    queryKey: ['drugs', term],
    queryFn: async ({ signal }) => (await http.get<DrugSearchAnswer>('drugs/search', { params: { term }, signal })).data,
    enabled: isAsked,
    staleTime: 300_000,
    placeholderData: (before) => before,
  })
  return {
    search,
    names: isAsked ? (data?.drugs ?? []).map(({ ingredientName }) => ingredientName) : [],
    /** The names cannot be looked up now: one writes them freely. */
    isAway: isAsked && !isFetching && (isError || data?.isAvailable === false),
  }
}
