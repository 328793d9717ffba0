import { type CrudFilters, stringifyTableParams } from '@refinedev/core'
import { getResource } from '#resources/index.ts'

/** Filter that excludes the current user's own reads from the reader report. */
export const excludeOwnViews = { operator: 'ne', value: '$me' } as const

/** Returns the URL path of the report of users who have viewed one record, without the current user. */
export const readersPath = (recordId: string): string =>
  reportPath('recordRead', { field: 'recordIds', operator: 'in', value: [recordId] }, { field: 'userId', ...excludeOwnViews })

/** Returns the URL path of the report of users who have unlocked one record, with their reasons. */
export const getUnlocksPath = (recordId: string): string =>
  reportPath('unlock', { field: 'participantId', operator: 'in', value: [recordId] })

const reportPath = (report: string, ...filters: CrudFilters): string =>
  `${getResource(report).screens?.list}?${stringifyTableParams({ filters, sorters: [], pagination: {} })}`
