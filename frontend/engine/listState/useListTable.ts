import { type HttpError, useTable } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { resourceNamed } from '#resources/index.ts'
import type { ListMeta } from '../../base/providers/dataProvider.ts'
import type { LockedRecord } from '../LockedNotice.tsx'
import { pageSizes, type Sort } from './address.ts'
import type { ListOptions, ListRow } from './types.ts'

export interface TableOptions extends Pick<ListOptions, 'definition' | 'parent' | 'study' | 'permanent'> {
  readonly hasOwnRows: boolean
  readonly initialSort: Sort | null
  readonly isInAddress: boolean
  /** Rows are not asked for yet. */
  readonly isAwaited: boolean
}

/** Refine's table of a resource, of one record's rows where the list belongs to a record. */
export function useListTable({ definition, parent, study, permanent = [], isInAddress, isAwaited, hasOwnRows, initialSort }: TableOptions) {
  const whole = wholeOf(definition, parent)
  const path = whole === undefined ? undefined : `${resourceNamed(whole.resource).path.one}/${whole.id}/${definition.path.many}`
  const standing = [parent, study].filter((each) => each !== undefined)
  const table = useTable<ListRow, HttpError>({
    resource: definition.name,
    syncWithLocation: isInAddress && !isAwaited,
    // Rows that are ordered by hand come on large pages: a row cannot be placed beside one on another page.
    pagination: { pageSize: parent !== undefined && definition.ordered !== undefined ? pageSizes[2] : pageSizes[0] },
    sorters: { initial: initialSort === null ? [] : [initialSort] },
    filters: {
      defaultBehavior: 'replace',
      permanent: [...standing.map(({ field, id }) => ({ field, operator: 'eq' as const, value: id })), ...permanent],
    },
    meta: metaOf(path),
    queryOptions: {
      enabled: !isAwaited && !hasOwnRows,
      placeholderData: keepPreviousData,
      retry: (count, error) => isWorthRetrying(error) && count < 1,
    },
    errorNotification: false,
    liveMode: 'auto',
  })
  return {
    table,
    /** The record that the rows are parts of. */
    whole,
    /** The address that they are asked for at, where it is another than the resource's own. */
    path,
    /** Fields by which the screen narrows the list. */
    fixed: standing.map(({ field }) => field),
  }
}

export const metaOf = (path: string | undefined): ListMeta => (path === undefined ? {} : { path })

/** Parts are asked for below the record that they belong to: while the record is closed, the answer says so. */
function wholeOf({ partOf, fields }: TableOptions['definition'], parent: TableOptions['parent']): LockedRecord | undefined {
  const field = parent === undefined || parent.field !== partOf ? undefined : fields[parent.field]
  const target = field === undefined ? null : targetOf(field)
  return parent !== undefined && target !== null ? { resource: target, id: parent.id } : undefined
}

const isWorthRetrying = (error: HttpError): boolean => error.statusCode === 0 || error.statusCode >= 500
