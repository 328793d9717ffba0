import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conditionCalls } from '#resources/recruitment/conditionsCalls.ts'
import { useCall } from '../../base/call.ts'
import { canSearch } from '../conditionChoices.ts'
import { useDebounced } from './useDebounced.ts'

/** Milliseconds without typing before the search. Specification 2, section 9. */
const searchPause = 500
/** Maximum length of a search term for the call. */
const longestTerm = 100

/** Searches conditions for a typed term. Results keep the order of the response. */
export function useConditionSearch() {
  const { i18n } = useTranslation()
  const [inputText, setInputText] = useState('')
  const [searchTerm, setSearchTerm] = useState('')
  const requestSearch = useDebounced(setSearchTerm, searchPause)
  const isSearchable = canSearch(searchTerm)
  const query = useCall(
    conditionCalls.search,
    isSearchable ? { query: { term: searchTerm.slice(0, longestTerm), lang: i18n.language } } : null,
    {
      staleTime: 300_000,
    },
  )
  const isCurrent = inputText.trim() === searchTerm
  return {
    typed: inputText,
    found: isCurrent && isSearchable ? (query.data ?? []) : [],
    /** True while the results for the typed text are loading. */
    isWaiting: canSearch(inputText) && (!isCurrent || query.isFetching),
    hasFailed: isSearchable && isCurrent && query.isError && !query.isFetching,
    type(text: string) {
      setInputText(text)
      requestSearch(text.trim())
    },
  }
}
