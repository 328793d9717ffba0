import { type HttpError, useUpdate } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../base/toasts.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import type { SavedView } from '../../listState/useSavedView.ts'

/** What is done to the open view of a list without a question. */
export function useViewActions(list: ResourceListState) {
  const { t } = useTranslation('common')
  const { mutateAsync: update } = useUpdate<SavedView, HttpError>()
  return {
    /** The open view becomes what the list shows. */
    save: async ({ id, version }: SavedView) => {
      try {
        const values = { settings: list.settings, version }
        const { data } = await update({ resource: 'savedView', id, values, successNotification: false, errorNotification: false })
        toast({ kind: 'success', message: t('list.views.saved', { name: data.name }) })
        list.display.forget(id)
      } catch (failure) {
        toast({ kind: 'error', message: (failure as HttpError).message })
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
