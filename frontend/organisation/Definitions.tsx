import { useList } from '@refinedev/core'
import { useEffect } from 'react'
import type { ResourceAnswer } from '#resources/rows.ts'
import { useLanguage } from '../base/i18n/useLanguage.ts'
import { useWatchedList } from '../base/live/useWatchedList.ts'
import { definitionLanguage, takeDefinitions, useAreDefinitionsWanted } from './definitions.ts'

/** More terms than fields to explain. */
const most = 500

/** Draws nothing: keeps the definitions that help beside fields is made of. */
export function Definitions() {
  const language = definitionLanguage(useLanguage())
  const isWanted = useAreDefinitionsWanted()
  const { query } = useList<ResourceAnswer['definition']>({
    resource: 'definition',
    filters: [
      { field: 'language', operator: 'eq', value: language },
      { field: 'status', operator: 'eq', value: 'PUBLISHED' },
    ],
    pagination: { currentPage: 1, pageSize: most },
    meta: { total: 'none' },
    liveMode: 'auto',
    errorNotification: false,
    queryOptions: { enabled: isWanted, staleTime: Number.POSITIVE_INFINITY },
  })
  const rows = query.data?.data
  // By their ids: of a definition that is taken back its readers would learn nothing otherwise.
  useWatchedList('definition', isWanted ? (rows ?? []).map(({ id }) => id) : [])
  useEffect(() => {
    takeDefinitions(new Map((rows ?? []).map(({ term, title, definition }) => [term, { title, definition }])))
  }, [rows])
  return null
}
