import { type HttpError, useList } from '@refinedev/core'
import { useState } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import type { ListMeta } from '../base/providers/dataProvider.ts'
import { tellingOf } from '../base/texts/telling.ts'
import { titleOf } from '../base/texts/texts.ts'
import { useDebounced } from './useDebounced.ts'

/** Rows that a select offers at a time; more are found by typing. */
const offered = 20

/** Rows of the referenced resource whose quick search finds what is typed; asked for once the select opens. */
export function useReferences(to: string, within: Values = {}) {
  const definition = resourceNamed(to)
  const [isOpen, setIsOpen] = useState(false)
  const [term, setTerm] = useState('')
  const search = useDebounced(setTerm)
  const { result, query } = useList<Record<string, unknown> & { id: string }, HttpError>({
    resource: to,
    meta: { total: 'none' } satisfies ListMeta,
    pagination: { currentPage: 1, pageSize: offered },
    filters: [
      ...searchFilter(definition, term),
      ...Object.entries(within).map(([field, value]) => ({ field, operator: 'eq' as const, value })),
    ],
    queryOptions: { enabled: isOpen, staleTime: 10_000, retry: false },
    errorNotification: false,
  })
  return {
    options: result.data.map((row) => ({ value: row.id, label: titleOf(definition, row), note: tellingOf(definition, row) })),
    isLoading: query.isFetching,
    isForbidden: query.error?.statusCode === 403,
    hasFailed: query.isError,
    search,
    open: (open: boolean) => {
      setIsOpen(open)
      if (!open) setTerm('')
    },
  }
}

function searchFilter(definition: ResourceDefinition, term: string) {
  if (term.trim() === '') return []
  if (definition.list !== undefined && definition.list.search.length > 0)
    return [{ field: 'q', operator: 'eq' as const, value: term.trim() }]
  return [{ field: [definition.title].flat()[0] ?? 'id', operator: 'contains' as const, value: term.trim() }]
}
