import { type HttpError, useList } from '@refinedev/core'
import { Dropdown, type MenuProps } from 'antd'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListMeta } from '../../../base/providers/dataProvider.ts'
import { useSession } from '../../../base/session/useSession.ts'
import { labelsOf } from '../../../base/texts/labels.ts'
import { useOpenMenu } from '../../../base/ui/useOpenMenu.ts'
import { AskedAction } from '../../actions/AskedAction.tsx'
import { removal } from '../../actions/rowActions.ts'
import type { ResourceListState } from '../state/useResourceList.ts'
import type { SavedView } from '../state/useSavedView.ts'
import { useViewActions } from './useViewActions.ts'

const ViewDialog = lazy(() => import('./ViewDialog.tsx').then(({ ViewDialog }) => ({ default: ViewDialog })))

interface ViewMenuProps {
  readonly resource: string
  readonly list: ResourceListState
  /** The button that it hangs from. */
  readonly children: ReactElement
}

/** Views that one user needs at most; the rest is found by nobody in a menu. */
const most = 100

/** The views of a list, open from the start: the declared one, one's own, those of others; and what may be done with the open one. */
export function ViewMenu({ resource, list, children }: ViewMenuProps) {
  const { t } = useTranslation('common')
  const { user } = useSession()
  const { isOpen, dropdown } = useOpenMenu()
  const [dialog, setDialog] = useState<'new' | 'edit' | 'remove' | null>(null)
  const actions = useViewActions(list)
  const { result, query } = useList<SavedView, HttpError>({
    resource: 'savedView',
    meta: { total: 'none' } satisfies ListMeta,
    pagination: { currentPage: 1, pageSize: most },
    sorters: [{ field: 'name', order: 'asc' }],
    filters: [{ field: 'listOf', operator: 'eq', value: resource }],
    queryOptions: { enabled: isOpen, retry: false, staleTime: 0 },
    errorNotification: false,
    liveMode: 'off',
  })
  const open = list.view.row
  const { defaultView } = list.display
  const isMine = open !== null && open.createdBy === user.id
  const isDefault = defaultView === (open?.id ?? null)

  const entry = (view: SavedView) => ({
    key: view.id,
    label: (
      <span className="list-view-entry">
        {view.name}
        <small>
          {[
            ...(view.createdBy === user.id
              ? view.isShared
                ? [t('list.views.isShared')]
                : []
              : [t('list.views.by', { name: labelsOf(view, 'createdBy')[view.createdBy ?? ''] ?? t('list.views.somebody') })]),
            ...(defaultView === view.id ? [t('list.views.isDefault')] : []),
          ].join(' · ')}
        </small>
      </span>
    ),
    onClick: () => (view.id === open?.id ? list.view.revert() : list.view.open(view.id)),
  })
  const group = (key: string, views: readonly SavedView[]) =>
    views.length === 0 ? [] : [{ key, type: 'group' as const, label: t(`list.views.${key}`), children: views.map(entry) }]
  const items: NonNullable<MenuProps['items']> = [
    { key: 'standard', label: t('list.views.standard'), onClick: () => list.view.open(null) },
    ...group(
      'mine',
      result.data.filter(({ createdBy }) => createdBy === user.id),
    ),
    ...group(
      'shared',
      result.data.filter(({ createdBy }) => createdBy !== user.id),
    ),
    ...(query.isError ? [{ key: 'failed', label: t('list.views.failed'), disabled: true }] : []),
    { type: 'divider' },
    ...(isMine && list.view.isChanged ? [{ key: 'save', label: t('list.views.save'), onClick: () => void actions.save(open) }] : []),
    ...(list.view.isChanged ? [{ key: 'revert', label: t('list.views.revert'), onClick: list.view.revert }] : []),
    { key: 'saveAs', label: t('list.views.saveAs'), onClick: () => setDialog('new') },
    ...(isDefault
      ? []
      : [{ key: 'default', label: t('list.views.makeDefault'), onClick: () => list.display.setDefaultView(open?.id ?? null) }]),
    ...(isMine
      ? [
          { key: 'edit', label: t('list.views.edit'), onClick: () => setDialog('edit') },
          { key: 'remove', label: t('list.views.remove'), danger: true, onClick: () => setDialog('remove') },
        ]
      : []),
  ]
  return (
    <>
      <Dropdown
        {...dropdown}
        placement="bottomLeft"
        menu={{ items, className: 'list-view-menu', selectable: true, selectedKeys: [open?.id ?? 'standard'] }}
      >
        {children}
      </Dropdown>
      <Suspense fallback={null}>
        {(dialog === 'new' || dialog === 'edit') && (
          <ViewDialog resource={resource} list={list} view={dialog === 'edit' ? open : null} onClose={() => setDialog(null)} />
        )}
      </Suspense>
      {dialog === 'remove' && open !== null && (
        <AskedAction
          resource="savedView"
          row={open}
          action={removal}
          onClose={() => setDialog(null)}
          onDone={() => actions.removed(open)}
        />
      )}
    </>
  )
}
