import { Dropdown } from 'antd'
import type { ReactElement } from 'react'
import { useOpenMenu } from '../../../base/ui/useOpenMenu.ts'
import { useViewItems, type ViewItemsOptions } from './useViewItems.tsx'

interface ViewMenuProps extends ViewItemsOptions {
  /** Button to which the menu is attached. */
  readonly children: ReactElement
}

/** Menu of the views without a tab and of the actions on the open view. Initially open. */
export function ViewMenu({ children, ...options }: ViewMenuProps) {
  const { dropdown } = useOpenMenu()
  const { items, dialogs } = useViewItems(options)
  return (
    <>
      <Dropdown {...dropdown} placement="bottomLeft" menu={{ items, className: 'list-view-menu' }}>
        {children}
      </Dropdown>
      {dialogs}
    </>
  )
}
