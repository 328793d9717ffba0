import { useList } from '@refinedev/core'
import { useEffect } from 'react'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { useLanguage } from '../base/i18n/useLanguage.ts'
import { useWatchedList } from '../base/live/useWatchedList.ts'
import { getDefinitionLanguage, setDefinitions, useNeedsDefinitions } from './definitions.ts'

/** Maximum number of definitions; more than the fields to explain. */
const maxDefinitions = 500

/** Loads the definitions for the help texts of fields. Renders nothing. */
export function Definitions() {
  const language = getDefinitionLanguage(useLanguage())
  const isNeeded = useNeedsDefinitions()
  const { query } = useList<ResourceAnswer['definition']>({
    resource: 'definition',
    filters: [
      { field: 'language', operator: 'eq', value: language },
      { field: 'status', operator: 'eq', value: 'PUBLISHED' },
    ],
    pagination: { currentPage: 1, pageSize: maxDefinitions },
    meta: { total: 'none' },
    liveMode: 'auto',
    errorNotification: false,
    queryOptions: { enabled: isNeeded, staleTime: Number.POSITIVE_INFINITY },
  })
  const rows = query.data?.data
  // Watches the ids, because otherwise readers would not notice a withdrawn definition.
  useWatchedList('definition', isNeeded ? (rows ?? []).map(({ id }) => id) : [])
  useEffect(() => {
    setDefinitions(new Map((rows ?? []).map(({ term, title, definition }) => [term, { title, definition }])))
  }, [rows])
  return null
}
