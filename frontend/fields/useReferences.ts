import { type CrudFilter, type HttpError, useList } from '@refinedev/core'
import { useState } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import type { ListMeta } from '../base/providers/dataProvider.ts'
import { matchRank } from '../base/texts/matchRank.ts'
import { tellingOf } from '../base/texts/telling.ts'
import { titleOf } from '../base/texts/texts.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { useDebounced } from './useDebounced.ts'

/** Rows that a select offers at a time; more are found by typing. */
const offered = 20

/**
 * Rows of the referenced resource whose quick search finds what is typed; asked for once the select opens. Until the response comes, only rows
 * whose titles fit are offered, so that Enter never takes a row of an earlier search.
 */
export function useReferences(to: string, within: Values = {}) {
  const definition = resourceNamed(to)
  const texts = useTexts(to)
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [term, setTerm] = useState('')
  const search = useDebounced(setTerm)
  const narrowed = Object.entries(within).map(([field, value]) => ({ field, operator: 'eq' as const, value }))
  const list = (filters: CrudFilter[], enabled: boolean) => ({
    resource: to,
    meta: { total: 'none' } satisfies ListMeta,
    pagination: { currentPage: 1, pageSize: offered },
    filters: [...filters, ...narrowed],
    queryOptions: { enabled, staleTime: 10_000, retry: false },
    errorNotification: false as const,
  })
  const { result, query } = useList<ReferencedRow, HttpError>(list(searchFilter(definition, term), isOpen))
  // Where more rows fit than are offered, the one with this very title might be among the others.
  const isFull = term.trim() !== '' && result.data.length === offered
  const exact = useList<ReferencedRow, HttpError>(list(titleFilter(definition, term, 'eq'), isOpen && isFull))
  const isCurrent = typed.trim() === term.trim() && !query.isFetching
  const rows = [...new Map([...(isFull ? exact.result.data : []), ...result.data].map((row) => [row.id, row])).values()]
  const options = rows.map((row) => ({ value: row.id, label: titleOf(definition, row, texts.value), note: tellingOf(definition, row) }))
  return {
    options: isCurrent ? options : options.filter(({ label }) => matchRank(typed, label) !== null),
    isLoading: !isCurrent,
    isForbidden: query.error?.statusCode === 403,
    hasFailed: query.isError,
    search: (text: string) => {
      setTyped(text)
      search(text)
    },
    open: (open: boolean) => {
      setIsOpen(open)
      if (open) return
      setTyped('')
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
