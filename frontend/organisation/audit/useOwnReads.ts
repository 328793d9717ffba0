import { useTranslation } from 'react-i18next'
import { auditCalls } from '#resources/organisation/auditCalls.ts'
import { queryOf, useCall } from '../../base/call.ts'
import { filterParameters } from '../../base/providers/filterParameters.ts'
import { excludeOwnViews } from '../../engine/history/readersPath.ts'
import type { ListAction } from '../../engine/list/tools/phone/listAction.ts'
import type { ResourceListState } from '../../engine/listState/useResourceList.ts'
import type { FieldFilter } from '../../fields/types.ts'

/** The reader's own entries in the list of accesses. */
export interface OwnReadsState {
  /** "You looked at 14 profiles"; null if the list shows these entries. */
  readonly summary: string | null
  /** Shows or folds the entries; null if there are none. */
  readonly toggle: { readonly label: string; readonly run: () => void } | null
  /** The same as an action of the menu of a phone, which has no room for the line. */
  readonly phoneActions: readonly ListAction[]
}

const excludesOwnReads = ([only, ...others]: readonly FieldFilter[]): boolean =>
  others.length === 0 && only?.operator === excludeOwnViews.operator && only.value === excludeOwnViews.value

export function useOwnReads(list: ResourceListState): OwnReadsState {
  const { t } = useTranslation('audit')
  const isFolded = excludesOwnReads(list.filtersOf('userId'))
  const requested = filterParameters(list.asked.filters.filter((filter) => !('field' in filter && filter.field === 'userId')))
  const { data } = useCall(auditCalls.ownReads, isFolded ? { query: queryOf(new URLSearchParams(requested)) } : null)
  if (!isFolded) {
    const toggle = { label: t('readers.foldOwn'), run: () => list.setFiltersOf('userId', [excludeOwnViews]) }
    return { summary: null, toggle, phoneActions: [{ key: 'ownReads', ...toggle }] }
  }
  if (data === undefined || data.profiles === 0) return { summary: null, toggle: null, phoneActions: [] }
  const summary = t(data.isMore ? 'readers.ownMore' : 'readers.own', { count: data.profiles })
  const toggle = { label: t('readers.showOwn'), run: () => list.setFiltersOf('userId', [{ operator: 'in' as const, value: ['$me'] }]) }
  return { summary, toggle, phoneActions: [{ key: 'ownReads', ...toggle, label: `${summary}: ${toggle.label}` }] }
}
