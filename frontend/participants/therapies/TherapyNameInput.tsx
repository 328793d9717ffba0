import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { maxDrugTermLength } from '#resources/participants/drugSearchAnswer.ts'
import { participantCalls } from '#resources/participants/participantsCalls.ts'
import { useCall } from '../../base/call.ts'
import { textOf } from '../../base/texts/values.ts'
import { AutoComplete } from '../../base/ui/Select.tsx'
import { controlOf } from '../../fields/control.ts'
import { typingPause, useDebounced } from '../../fields/hooks/useDebounced.ts'
import type { InputProps } from '../../fields/types.ts'

/** Name of a therapy: an active ingredient from the drug database, or free text. */
export default function TherapyNameInput(props: InputProps<FieldDefinition>) {
  const { t } = useTranslation('participants')
  const { names, search, isAway } = useDrugSearch()
  const { value, onChange, id } = props
  const control = controlOf(props)
  const noticeId = `${id}-drugs`
  const describedBy = [control['aria-describedby'], isAway ? noticeId : undefined].filter(Boolean).join(' ')
  return (
    <>
      <AutoComplete
        {...control}
        aria-describedby={describedBy === '' ? undefined : describedBy}
        className="field-wide"
        fromServer="found"
        options={names.map((name) => ({ value: name, label: name }))}
        value={textOf(value)}
        onSearch={search}
        onChange={(next: string | undefined) => onChange?.(next ?? null)}
      />
      <span id={noticeId} role="status" className="form-help">
        {isAway ? t('drugs.away') : ''}
      </span>
    </>
  )
}

/** Minimum number of characters for a search. */
const shortestTerm = 2

/** Searches drug names once typing pauses (300 ms: specification 2, section 9). */
function useDrugSearch() {
  const [term, setTerm] = useState('')
  const search = useDebounced((searchText: string) => setTerm(searchText.trim()), typingPause)
  const isLongEnough = term.length >= shortestTerm && term.length <= maxDrugTermLength
  const { data, isFetching, isError } = useCall(participantCalls.searchDrugs, isLongEnough ? { query: { term } } : null, {
    staleTime: 300_000,
    placeholderData: (before) => before,
  })
  return {
    search,
    names: isLongEnough ? (data?.drugs ?? []).map(({ ingredientName }) => ingredientName) : [],
    /** True if the drug database is unavailable. Free text still works. */
    isAway: isLongEnough && !isFetching && (isError || data?.isAvailable === false),
  }
}
