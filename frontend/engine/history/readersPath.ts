import { stringifyTableParams } from '@refinedev/core'
import { resourceNamed } from '#resources/index.ts'

/** The reader report of one record: who has seen it. */
export const readersPath = (recordId: string): string => reportPath('recordRead', { field: 'recordIds', operator: 'in', value: [recordId] })

/** The report of unlocks of one record: who has opened it, and why. */
export const unlocksPath = (recordId: string): string => reportPath('unlock', { field: 'participantId', operator: 'in', value: [recordId] })

const reportPath = (report: string, filter: { readonly field: string; readonly operator: 'in'; readonly value: string[] }): string =>
  `${resourceNamed(report).screens?.list}?${stringifyTableParams({ filters: [filter], sorters: [], pagination: {} })}`
