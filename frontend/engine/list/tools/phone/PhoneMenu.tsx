import { Dropdown, type MenuProps } from 'antd'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useDefinition } from '../../../../base/customFields/useDefinition.ts'
import { useMay } from '../../../../base/providers/useMay.ts'
import { printPage } from '../../../../base/ui/print/printPage.ts'
import { useOpenMenu } from '../../../../base/ui/useOpenMenu.ts'
import { bulkRightsOf, hasAnyRight } from '../../../bulk/bulkRights.ts'
import type { ResourceListState } from '../../../listState/useResourceList.ts'
import { useViews } from '../../../listState/useViews.ts'
import { useModes } from '../useModes.ts'
import { useViewItems } from '../useViewItems.tsx'
import type { ListAction } from './listAction.ts'

interface PhoneMenuProps {
  readonly resource: string
  readonly list: ResourceListState
  readonly actions: readonly ListAction[]
  readonly onDisplay: () => void
  /** Button to which the menu is attached. */
  readonly children: ReactElement
}

type MenuItems = NonNullable<MenuProps['items']>

/** Menu of a list on a phone, with the tools that a wide window shows as buttons. Initially open. */
export function PhoneMenu({ resource, list, actions, onDisplay, children }: PhoneMenuProps) {
  const { t } = useTranslation('common')
  const { dropdown } = useOpenMenu()
  const viewItems = useUntabbedViews(resource, list)
  const groups: readonly MenuItems[] = [
    actions.map(({ key, label, isDisabled = false, run }) => ({ key, label, disabled: isDisabled, onClick: run })),
    [
      ...useSelectItems(resource, list),
      { key: 'display', label: t('list.display.name'), onClick: onDisplay },
      // A dialog prints in place of the page, so the menu closes first.
      ...(list.isInside ? [] : [{ key: 'print', label: t('print.name'), onClick: () => setTimeout(printPage) }]),
    ],
    useModeItems(resource, list),
    viewItems.items,
  ]
  return (
    <>
      <Dropdown {...dropdown} placement="bottomRight" menu={{ items: withDividers(groups), className: 'list-view-menu' }}>
        {children}
      </Dropdown>
      {viewItems.dialogs}
    </>
  )
}

/** Returns the items of the views if the list shows no tabs of views. */
function useUntabbedViews(resource: string, list: ResourceListState) {
  const { views, hasFailed } = useViews(resource, { isEnabled: !list.isInside })
  const { items, dialogs } = useViewItems({ resource, list, others: views, hasStandard: list.view.id !== null, hasFailed })
  const hasTabs = !list.hasOwnRows && (views.length > 0 || list.view.id !== null)
  return { items: list.isInside || hasTabs ? [] : items, dialogs }
}

function useSelectItems(resource: string, list: ResourceListState): MenuItems {
  const { t } = useTranslation('common')
  const canSelect = hasAnyRight(bulkRightsOf(useDefinition(resource), list.isTrash, useMay()))
  if (!canSelect || list.hasOwnRows || list.rows.length === 0) return []
  return list.selection.pageState === 'all'
    ? [{ key: 'select', label: t('list.select.clear'), onClick: list.selection.clear }]
    : [{ key: 'select', label: t('list.select.page'), onClick: list.selection.togglePage }]
}

/** Returns the items of the modes. A mode that is on offers to leave it. */
function useModeItems(resource: string, list: ResourceListState): MenuItems {
  const { t } = useTranslation('common')
  return useModes(useDefinition(resource)).map((mode) => {
    const isOn = mode === 'trashed' ? list.isTrash : list.isAllStudies
    const label = mode === 'trashed' ? t(isOn ? 'list.trash.leave' : 'list.trash.name') : t(isOn ? 'list.ownStudies' : 'list.allStudies')
    return { key: mode, label, onClick: () => list.setMode(mode, !isOn) }
  })
}

/** Joins the groups that have items, with a line between them. */
const withDividers = (groups: readonly MenuItems[]): MenuItems =>
  groups.filter((group) => group.length > 0).flatMap((group, index) => (index === 0 ? group : [{ type: 'divider' as const }, ...group]))
