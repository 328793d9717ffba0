import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conditionCalls } from '#resources/conditions/calls.ts'
import { useCall } from '../base/call.ts'
import { canSearch } from './conditionChoices.ts'
import { useDebounced } from './useDebounced.ts'

/** Milliseconds without typing before the table is asked. Specification 2, section 9. */
const searchPause = 500
/** The call takes no longer term. */
const longestTerm = 100

/** The conditions that a typed term finds, in the order of the answer. */
export function useConditionSearch() {
  const { i18n } = useTranslation()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const ask = useDebounced(setAsked, searchPause)
  const isWanted = canSearch(asked)
  const query = useCall(conditionCalls.search, isWanted ? { query: { term: asked.slice(0, longestTerm), lang: i18n.language } } : null, {
    staleTime: 300_000,
  })
  const isCurrent = typed.trim() === asked
  return {
    typed,
    found: isCurrent && isWanted ? (query.data ?? []) : [],
    /** An answer to what is typed is under way. */
    isWaiting: canSearch(typed) && (!isCurrent || query.isFetching),
    hasFailed: isWanted && isCurrent && query.isError && !query.isFetching,
    type(words: string) {
      setTyped(words)
      ask(words.trim())
    },
  }
}
