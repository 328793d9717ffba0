import { Dropdown, type MenuProps } from 'antd'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../base/session/useSession.ts'
import { Awaiting, later } from '../../../base/ui/later.tsx'
import { useOpenMenu } from '../../../base/ui/useOpenMenu.ts'
import { AskedAction } from '../../actions/AskedAction.tsx'
import { removal } from '../../actions/rowActions.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import type { SavedView } from '../../listState/useSavedView.ts'
import { sharedWords } from './sharedWords.ts'
import { useViewActions } from './useViewActions.ts'

const ViewDialog = later(() => import('./ViewDialog.tsx').then(({ ViewDialog }) => ({ default: ViewDialog })))

interface ViewMenuProps {
  readonly resource: string
  readonly list: ResourceListState
  /** Views that have no tab. */
  readonly others: readonly SavedView[]
  /** The list as it is declared is among them. */
  readonly hasStandard?: boolean
  /** The views could not be had. */
  readonly hasFailed: boolean
  /** The button that it hangs from. */
  readonly children: ReactElement
}

/** The views of a list that have no tab, open from the start, and what may be done with the open one. */
export function ViewMenu({ resource, list, others, hasStandard = false, hasFailed, children }: ViewMenuProps) {
  const { t } = useTranslation('common')
  const session = useSession()
  const { dropdown } = useOpenMenu()
  const [dialog, setDialog] = useState<'new' | 'edit' | 'remove' | null>(null)
  const actions = useViewActions(list)
  const open = list.view.row
  const { defaultView } = list.display
  const isMine = open !== null && open.createdBy === session.user.id
  const isDefault = defaultView === (open?.id ?? null)

  const entry = (view: SavedView) => ({
    key: view.id,
    label: (
      <span className="list-view-entry">
        {view.name}
        <small>{sharedWords(t, view, session)}</small>
      </span>
    ),
    onClick: () => list.view.open(view.id),
  })
  const items: NonNullable<MenuProps['items']> = [
    ...(hasStandard ? [{ key: 'standard', label: t('list.views.standard'), onClick: () => list.view.open(null) }] : []),
    ...others.map(entry),
    ...(hasFailed ? [{ key: 'failed', label: t('list.views.failed'), disabled: true }] : []),
    ...(hasStandard || others.length > 0 || hasFailed ? [{ type: 'divider' as const }] : []),
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
      <Dropdown {...dropdown} placement="bottomLeft" menu={{ items, className: 'list-view-menu' }}>
        {children}
      </Dropdown>
      <Awaiting fallback={null}>
        {(dialog === 'new' || dialog === 'edit') && (
          <ViewDialog resource={resource} list={list} view={dialog === 'edit' ? open : null} onClose={() => setDialog(null)} />
        )}
      </Awaiting>
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
