import { Dropdown, type MenuProps } from 'antd'
import { CardMenuLabel } from './CardMenuLabel.tsx'
import type { CardMenuGroup, CardMenuItem } from './cardMenu.ts'

interface CardDropdownProps {
  readonly groups: readonly CardMenuGroup[]
  readonly onClose: () => void
}

/** Open menu of a card below its button. Its anchor covers the button, so that a second press closes the menu. */
export const CardDropdown = ({ groups, onClose }: CardDropdownProps) => (
  <Dropdown
    open
    autoFocus
    trigger={['click']}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    overlayClassName="board-menu"
    menu={{ items: groups.flatMap(entriesOf) }}
  >
    <span className="board-menu-anchor" />
  </Dropdown>
)

type Entry = NonNullable<MenuProps['items']>[number]

const entriesOf = ({ key, title, items }: CardMenuGroup): Entry[] =>
  title === undefined ? items.map(entryOf) : [{ type: 'group', key, label: title, children: items.map(entryOf) }]

const entryOf = (item: CardMenuItem): Entry => ({
  key: item.key,
  label: <CardMenuLabel item={item} />,
  disabled: item.isDisabled === true,
  danger: item.isDangerous === true,
  onClick: ({ domEvent }) => {
    // The menu returns the focus to its button, which the same Enter key press would activate again.
    domEvent.preventDefault()
    item.go()
  },
})
