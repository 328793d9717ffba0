import { stringifyTableParams } from '@refinedev/core'
import { resourceNamed } from '#resources/index.ts'

/** The reader report of one record: who has seen it. */
export const readersPath = (recordId: string): string =>
  `${resourceNamed('recordRead').screens?.list}?${stringifyTableParams({
    filters: [{ field: 'recordIds', operator: 'in', value: [recordId] }],
    sorters: [],
    pagination: {},
  })}`
