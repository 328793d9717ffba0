import { type CrudFilters, stringifyTableParams } from '@refinedev/core'
import { getResource } from '#resources/index.ts'

/** Returns the URL path of the report of users who have viewed one record. */
export const readersPath = (recordId: string): string => reportPath('recordRead', { field: 'recordIds', operator: 'in', value: [recordId] })

/** Returns the URL path of the report of users who have unlocked one record, with their reasons. */
export const getUnlocksPath = (recordId: string): string =>
  reportPath('unlock', { field: 'participantId', operator: 'in', value: [recordId] })

const reportPath = (report: string, ...filters: CrudFilters): string =>
  `${getResource(report).screens?.list}?${stringifyTableParams({ filters, sorters: [], pagination: {} })}`
