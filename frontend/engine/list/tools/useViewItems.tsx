import type { MenuProps } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../base/session/useSession.ts'
import { lazyPart, Suspended } from '../../../base/ui/lazyPart.tsx'
import { RequestedAction } from '../../actions/DialogAction.tsx'
import { removal } from '../../actions/rowActions.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import type { SavedView } from '../../listState/useSavedView.ts'
import { formatSharing } from './formatSharing.ts'
import { useViewActions } from './useViewActions.ts'

const ViewDialog = lazyPart(() => import('./ViewDialog.tsx').then(({ ViewDialog }) => ({ default: ViewDialog })))

export interface ViewItemsOptions {
  readonly resource: string
  readonly list: ResourceListState
  /** Views without a tab. */
  readonly others: readonly SavedView[]
  /** True if the menu includes the list's default view. */
  readonly hasStandard?: boolean
  /** True if the views failed to load. */
  readonly hasFailed: boolean
}

/** Returns the menu items of views without a tab and of the actions on the open view, with the dialogs that they open. */
export function useViewItems({ resource, list, others, hasStandard = false, hasFailed }: ViewItemsOptions): {
  readonly items: NonNullable<MenuProps['items']>
  readonly dialogs: ReactNode
} {
  const { t } = useTranslation('common')
  const session = useSession()
  const [dialog, setDialog] = useState<'new' | 'edit' | 'remove' | null>(null)
  const actions = useViewActions(list)
  const open = list.view.row
  const { defaultView } = list.display
  const isOwnView = open !== null && open.createdBy === session.user.id
  const isDefault = defaultView === (open?.id ?? null)

  const createMenuItem = (view: SavedView) => ({
    key: view.id,
    label: (
      <span className="list-view-entry">
        {view.name}
        <small>{formatSharing(t, view, session)}</small>
      </span>
    ),
    onClick: () => list.view.open(view.id),
  })
  const items: NonNullable<MenuProps['items']> = [
    ...(hasStandard ? [{ key: 'standard', label: t('list.views.standard'), onClick: () => list.view.open(null) }] : []),
    ...others.map(createMenuItem),
    ...(hasFailed ? [{ key: 'failed', label: t('list.views.failed'), disabled: true }] : []),
    ...(hasStandard || others.length > 0 || hasFailed ? [{ type: 'divider' as const }] : []),
    ...(isOwnView && list.view.isChanged ? [{ key: 'save', label: t('list.views.save'), onClick: () => void actions.save(open) }] : []),
    ...(list.view.isChanged ? [{ key: 'revert', label: t('list.views.revert'), onClick: list.view.revert }] : []),
    { key: 'saveAs', label: t('list.views.saveAs'), onClick: () => setDialog('new') },
    ...(isDefault
      ? []
      : [{ key: 'default', label: t('list.views.makeDefault'), onClick: () => list.display.setDefaultView(open?.id ?? null) }]),
    ...(isOwnView
      ? [
          { key: 'edit', label: t('list.views.edit'), onClick: () => setDialog('edit') },
          { key: 'remove', label: t('list.views.remove'), danger: true, onClick: () => setDialog('remove') },
        ]
      : []),
  ]
  const dialogs = (
    <>
      <Suspended fallback={null}>
        {(dialog === 'new' || dialog === 'edit') && (
          <ViewDialog resource={resource} list={list} view={dialog === 'edit' ? open : null} onClose={() => setDialog(null)} />
        )}
      </Suspended>
      {dialog === 'remove' && open !== null && (
        <RequestedAction
          resource="savedView"
          row={open}
          action={removal}
          onClose={() => setDialog(null)}
          onDone={() => actions.removed(open)}
        />
      )}
    </>
  )
  return { items, dialogs }
}
