import { type CrudFilter, type HttpError, useList } from '@refinedev/core'
import { useState } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { getResource } from '#resources/index.ts'
import type { ListMeta } from '../../base/providers/dataProvider.ts'
import { distinguishingTextOf } from '../../base/texts/disambiguate.ts'
import { matchRank } from '../../base/texts/matchRank.ts'
import { titleOf } from '../../base/texts/texts.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { useDebounced } from './useDebounced.ts'

/** Number of rows that a select offers. The user finds all other rows by typing. */
const offeredRowCount = 20

/**
 * Returns the rows of the referenced resource that the quick search finds for the typed text, requested once the select opens. Until the
 * response arrives, only rows with a matching title are offered, so that Enter never selects a row of an earlier search.
 */
export function useReferences(targetResource: string, within: Values = {}) {
  const definition = getResource(targetResource)
  const texts = useTexts(targetResource)
  const [isOpen, setIsOpen] = useState(false)
  const [inputText, setInputText] = useState('')
  const [term, setTerm] = useState('')
  const search = useDebounced(setTerm)
  const fixedFilters = Object.entries(within).map(([field, value]) => ({ field, operator: 'eq' as const, value }))
  const list = (filters: CrudFilter[], isEnabled: boolean) => ({
    resource: targetResource,
    meta: { total: 'none' } satisfies ListMeta,
    pagination: { currentPage: 1, pageSize: offeredRowCount },
    filters: [...filters, ...fixedFilters],
    queryOptions: { enabled: isEnabled, staleTime: 10_000, retry: false },
    errorNotification: false as const,
  })
  const { result, query } = useList<ReferencedRow, HttpError>(list(searchFilter(definition, term), isOpen))
  // If more rows match than are offered, the row with exactly this title might be missing.
  const isFull = term.trim() !== '' && result.data.length === offeredRowCount
  const exact = useList<ReferencedRow, HttpError>(list(titleFilter(definition, term, 'eq'), isOpen && isFull))
  const isCurrent = inputText.trim() === term.trim() && !query.isFetching
  const rows = [...new Map([...(isFull ? exact.result.data : []), ...result.data].map((row) => [row.id, row])).values()]
  const options = rows.map((row) => ({
    value: row.id,
    label: titleOf(definition, row, texts.value),
    note: distinguishingTextOf(definition, row),
  }))
  return {
    options: isCurrent ? options : options.filter(({ label }) => matchRank(inputText, label) !== null),
    isLoading: !isCurrent,
    isForbidden: query.error?.statusCode === 403,
    hasFailed: query.isError,
    search: (text: string) => {
      setInputText(text)
      search(text)
    },
    open: (open: boolean) => {
      setIsOpen(open)
      if (open) return
      setInputText('')
      search('')
      setTerm('')
    },
  }
}

type ReferencedRow = Record<string, unknown> & { id: string }

function searchFilter(definition: ResourceDefinition, term: string) {
  if (term.trim() === '') return []
  if (definition.list !== undefined && definition.list.search.length > 0)
    return [{ field: 'q', operator: 'eq' as const, value: term.trim() }]
  return titleFilter(definition, term, 'contains')
}

const titleFilter = (definition: ResourceDefinition, term: string, operator: 'contains' | 'eq') => [
  { field: [definition.title].flat()[0] ?? 'id', operator, value: term.trim() },
]
