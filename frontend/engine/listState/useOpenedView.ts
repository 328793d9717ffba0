import { useTranslation } from 'react-i18next'
import { mayReadField } from '#resources/catalogue/fieldAccess.ts'
import type { ListSettings } from '#resources/core/answers/answers.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { showToast } from '../../base/toasts.ts'
import { useOnChange } from '../../base/useOnChange.ts'
import type { Sort } from './address.ts'
import { isOtherThan, refineFiltersOf, withoutHidden } from './settings.ts'
import type { ListOptions } from './types.ts'
import type { useListDisplay } from './useListDisplay.ts'
import type { ListQueryState } from './useListQuery.ts'
import type { SavedView, useSavedView } from './useSavedView.ts'

interface OpenedOptions extends Pick<ListOptions, 'definition'> {
  readonly view: ReturnType<typeof useSavedView>
  readonly display: ReturnType<typeof useListDisplay>
  /** Fields by which the list can be sorted. */
  readonly sorts: readonly string[]
  readonly initialSort: Sort | null
  /** Current settings of the list. */
  readonly settings: ListSettings
  readonly show: ListQueryState['show']
}

/** Applies a saved view to the list when the view is opened, and compares the list with it afterwards. */
export function useOpenedView({ definition, view, display, sorts, initialSort, settings, show }: OpenedOptions) {
  const { t, i18n } = useTranslation('common')
  const texts = useTexts(definition.name)
  const session = useSession()
  const { opening, opened } = view

  const settingsOfView = (row: SavedView) => withoutHidden(definition, row.settings, (field) => mayReadField(session, field))
  const apply = (row: SavedView) => {
    const { settings: saved, leftOut } = settingsOfView(row)
    show({
      filters: refineFiltersOf(saved),
      sort: saved.sort !== undefined && sorts.includes(saved.sort.field) ? saved.sort : initialSort,
      pageSize: saved.pageSize,
    })
    if (leftOut.length === 0) return
    const fields = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(leftOut.map(texts.label))
    showToast({ kind: 'error', message: t('list.views.leftOut', { fields }) })
  }

  useOnChange(opening, () => {
    if (opening == null) return
    apply(opening)
    opened()
  })
  useOnChange(view.isMissing, () => {
    if (!view.isMissing || view.id === null) return
    showToast({ kind: 'error', message: t('list.views.missing') })
    if (display.defaultView === view.id) display.setDefaultView(null)
    void view.open(null)
  })

  return {
    /** True if the list differs from the open view. */
    isChanged:
      view.row !== null && opening == null && isOtherThan({ definition, initialSort }, settingsOfView(view.row).settings, settings),
    /** Resets the list to the saved view. */
    revert: () => {
      if (view.row === null) return
      display.forget(view.row.id)
      apply(view.row)
    },
  }
}
