import { type CrudFilters, stringifyTableParams } from '@refinedev/core'
import { resourceNamed } from '#resources/index.ts'

/** How the reader report leaves out what its reader looked at themselves. */
export const withoutOwn = { operator: 'ne', value: '$me' } as const

/** The reader report of one record: who else has seen it. */
export const readersPath = (recordId: string): string =>
  reportPath('recordRead', { field: 'recordIds', operator: 'in', value: [recordId] }, { field: 'userId', ...withoutOwn })

/** The report of unlocks of one record: who has opened it, and why. */
export const unlocksPath = (recordId: string): string => reportPath('unlock', { field: 'participantId', operator: 'in', value: [recordId] })

const reportPath = (report: string, ...filters: CrudFilters): string =>
  `${resourceNamed(report).screens?.list}?${stringifyTableParams({ filters, sorters: [], pagination: {} })}`
