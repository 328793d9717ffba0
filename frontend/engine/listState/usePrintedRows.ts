import { type HttpError, useDataProvider } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useShortcuts } from '../../base/shortcuts/useShortcuts.ts'
import { useIsPrinting } from '../../base/theme/useIsPrinting.ts'
import { closeToast, showToast } from '../../base/toasts.ts'
import { printPage, usePrintPreparation } from '../../base/ui/print/printPage.ts'
import type { ListRow } from './types.ts'
import { withoutRepeated } from './useFurtherRows.ts'
import { metaOf } from './useListTable.ts'
import type { ResourceListState } from './useResourceList.ts'

/** Maximum number of rows on paper: about 30 sheets. */
const mostPrintedRows = 1000
/** Rows per request, so that the progress is visible and the user can cancel between two requests. */
const rowsPerRequest = 200

/** Number of rows that a complete print of the list contains. */
export const printedCountOf = ({ total }: Pick<ResourceListState, 'total'>): number => Math.min(total, mostPrintedRows)

/**
 * Loads all rows of a list before the page is printed by Print or Ctrl+P.
 * @returns the list as it is shown: with all its rows while the page prints
 */
export function usePrintedRows(resource: string, list: ResourceListState): ResourceListState {
  const [rows, setRows] = useState<ListRow[] | null>(null)
  const isPrinting = useIsPrinting()
  const load = useLoadAllRows(resource, list)
  const isPartial = !list.hasOwnRows && !list.isFirstLoad && list.error === null && list.total > list.rows.length
  usePrintPreparation(async () => {
    if (!isPartial) return true
    const loadedRows = await load()
    // Rendered before printing begins, because the browser reads the page at once.
    flushSync(() => setRows(loadedRows))
    return loadedRows !== null
  })
  useShortcuts([{ keys: '$mod+p', label: 'common:print.page', isActive: isPartial, run: () => void printPage() }])
  // The rows serve one print only: a later one would show old values.
  useEffect(() => (isPrinting ? () => setRows(null) : undefined), [isPrinting])
  if (!isPrinting || rows === null) return list
  // Fewer rows than expected: others were deleted after the list was shown.
  return { ...list, rows, page: 1, total: rows.length < printedCountOf(list) ? rows.length : list.total }
}

/** Returns a function that loads the rows for paper and shows its progress. It resolves with null if the user cancels or a request fails. */
function useLoadAllRows(resource: string, { request, path, total }: ResourceListState) {
  const { t } = useTranslation('common')
  const numbers = useNumbers()
  const provider = useDataProvider()()
  return async (): Promise<ListRow[] | null> => {
    const wanted = printedCountOf({ total })
    const rows: ListRow[] = []
    const key = `print-${resource}`
    let isCancelled = false
    try {
      for (let currentPage = 1; rows.length < wanted; currentPage += 1) {
        showToast({
          kind: 'progress',
          key,
          message: t('print.loading', { loaded: numbers.format(rows.length), total: numbers.format(wanted) }),
          undo: {
            label: t('shell.cancel'),
            run: () => {
              isCancelled = true
            },
          },
        })
        const { data } = await provider.getList<ListRow>({
          resource,
          filters: request.filters,
          sorters: request.sorters,
          pagination: { currentPage, pageSize: rowsPerRequest },
          meta: { ...metaOf(path), total: 'none' },
        })
        if (isCancelled) return null
        rows.push(...data)
        if (data.length < rowsPerRequest) break
      }
      closeToast(key)
      return withoutRepeated(rows).slice(0, wanted)
    } catch (failure) {
      showToast({ kind: 'error', key, message: (failure as HttpError).message })
      return null
    }
  }
}
