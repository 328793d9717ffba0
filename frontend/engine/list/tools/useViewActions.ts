import { type HttpError, useCreate, useUpdate } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../base/toasts.ts'
import type { ResourceListState } from '../state/useResourceList.ts'
import type { SavedView } from '../state/useSavedView.ts'

/** What somebody says of a view beside how the list looks now. */
export interface ViewValues {
  readonly name: string
  readonly isShared: boolean
}

/** Keeps, changes and forgets views through Refine's mutations. Each rejects with the server's answer. */
export function useViewActions({ resource, list }: { readonly resource: string; readonly list: ResourceListState }) {
  const { t } = useTranslation('common')
  const { mutateAsync: create } = useCreate<SavedView, HttpError>()
  const { mutateAsync: update } = useUpdate<SavedView, HttpError>()
  const silent = { successNotification: false, errorNotification: false } as const
  const say = (name: string) => toast({ kind: 'success', message: t('list.views.saved', { name }) })

  const change = async ({ id, version }: SavedView, values: Readonly<Record<string, unknown>>) => {
    const { data } = await update({ resource: 'savedView', id, values: { ...values, version }, ...silent })
    say(data.name)
    return data
  }
  return {
    create: async (values: ViewValues) => {
      const { data } = await create({ resource: 'savedView', values: { ...values, listOf: resource, settings: list.settings }, ...silent })
      if (list.view.row !== null) list.display.forget(list.view.row.id)
      say(data.name)
      list.view.open(data.id)
    },
    /** The open view becomes what the list shows. */
    save: async (view: SavedView) => {
      try {
        await change(view, { settings: list.settings })
        list.display.forget(view.id)
      } catch (failure) {
        toast({ kind: 'error', message: (failure as HttpError).message })
      }
    },
    rename: async (view: SavedView, values: ViewValues) => {
      await change(view, { ...values })
    },
    removed: (view: SavedView) => {
      list.view.deleted(view.id)
      list.display.forget(view.id)
      if (list.display.defaultView === view.id) list.display.setDefaultView(null)
      list.view.open(null)
    },
  }
}
