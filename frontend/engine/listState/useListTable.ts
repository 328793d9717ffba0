import { type HttpError, useTable } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { getResource } from '#resources/index.ts'
import type { ListMeta } from '../../base/providers/dataProvider.ts'
import type { LockedRecord } from '../LockedNotice.tsx'
import { pageSizes, type Sort } from './address.ts'
import type { ListOptions, ListRow } from './types.ts'

export interface TableOptions extends Pick<ListOptions, 'definition' | 'parent' | 'study' | 'permanent'> {
  readonly hasOwnRows: boolean
  readonly initialSort: Sort | null
  readonly isInAddress: boolean
  /** True if the rows must not be requested yet. */
  readonly isAwaited: boolean
}

/** Refine's table of a resource, or of one record's rows if the list belongs to a record. */
export function useListTable({ definition, parent, study, permanent = [], isInAddress, isAwaited, hasOwnRows, initialSort }: TableOptions) {
  const lockedParent = lockedParentOf(definition, parent)
  const path =
    lockedParent === undefined ? undefined : `${getResource(lockedParent.resource).path.one}/${lockedParent.id}/${definition.path.many}`
  const current = [parent, study].filter((each) => each !== undefined)
  const table = useTable<ListRow, HttpError>({
    resource: definition.name,
    syncWithLocation: isInAddress && !isAwaited,
    // Manually ordered rows are loaded on large pages: a row cannot be moved next to one on another page.
    pagination: { pageSize: parent !== undefined && definition.ordered !== undefined ? pageSizes[2] : pageSizes[0] },
    sorters: { initial: initialSort === null ? [] : [initialSort] },
    filters: {
      defaultBehavior: 'replace',
      permanent: [...current.map(({ field, id }) => ({ field, operator: 'eq' as const, value: id })), ...permanent],
    },
    meta: metaOf(path),
    queryOptions: {
      enabled: !isAwaited && !hasOwnRows,
      placeholderData: keepPreviousData,
      retry: (count, error) => isRetryable(error) && count < 1,
    },
    errorNotification: false,
    liveMode: 'auto',
  })
  return {
    table,
    /** Record to which the rows belong. */
    whole: lockedParent,
    /** Address of the rows, if it is not the resource's own. */
    path,
    /** Fields by which the screen filters the list. */
    fixed: current.map(({ field }) => field),
  }
}

export const metaOf = (path: string | undefined): ListMeta => (path === undefined ? {} : { path })

/**
 * Returns the record to which the rows belong. The rows are requested below the record's address, so that a locked record refuses the
 * request.
 */
function lockedParentOf({ partOf, fields }: TableOptions['definition'], parent: TableOptions['parent']): LockedRecord | undefined {
  const field = parent === undefined || parent.field !== partOf ? undefined : fields[parent.field]
  const target = field === undefined ? null : targetOf(field)
  return parent !== undefined && target !== null ? { resource: target, id: parent.id } : undefined
}

const isRetryable = (error: HttpError): boolean => error.statusCode === 0 || error.statusCode >= 500
