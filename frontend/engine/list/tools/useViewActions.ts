import { type HttpError, useUpdate } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../base/toasts.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import type { SavedView } from '../../listState/useSavedView.ts'

/** Actions on the open view of a list that need no dialog. */
export function useViewActions(list: ResourceListState) {
  const { t } = useTranslation('common')
  const { mutateAsync: update } = useUpdate<SavedView, HttpError>()
  return {
    /** Saves the current settings of the list to the open view. */
    save: async ({ id, version }: SavedView) => {
      try {
        const values = { settings: list.settings, version }
        const { data } = await update({ resource: 'savedView', id, values, successNotification: false, errorNotification: false })
        showToast({ kind: 'success', message: t('list.views.saved', { name: data.name }) })
        list.display.forget(id)
      } catch (failure) {
        showToast({ kind: 'error', message: (failure as HttpError).message })
      }
    },
    removed: (view: SavedView) => {
      list.view.deleted(view.id)
      list.display.forget(view.id)
      if (list.display.defaultView === view.id) list.display.setDefaultView(null)
      list.view.open(null)
    },
  }
}
