import { Button, Dropdown, type MenuProps } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { useBoardContext } from '../state/BoardContext.ts'
import { CardMenuLabel } from './CardMenuLabel.tsx'
import type { CardMenuGroup, CardMenuItem } from './cardMenu.ts'

const CardSheet = lazy(() => import('./CardSheet.tsx').then(({ CardSheet }) => ({ default: CardSheet })))

interface CardMenuProps {
  /** What the button is called, and the sheet that it opens. */
  readonly title: string
  readonly icon: ReactNode
  /** Stands beside the icon. */
  readonly words?: string
  /** The key that opens it, as assistive technology tells it. */
  readonly shortcut?: string
  readonly groups: readonly CardMenuGroup[]
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** A button on a card with its menu; on a phone the menu is a sheet from below. */
export function CardMenu({ title, icon, words, shortcut, groups, isOpen, onOpenChange }: CardMenuProps) {
  const { isPhone } = useBoardContext()
  const button = {
    ...(words === undefined ? ({ type: 'text', size: 'small', className: 'board-card-button' } as const) : { children: words }),
    icon,
    'aria-keyshortcuts': shortcut,
    'aria-label': title,
  } as const
  if (isPhone)
    return (
      <>
        <Button {...button} aria-haspopup="dialog" onClick={() => onOpenChange(true)} />
        {isOpen && (
          <Suspense fallback={null}>
            <CardSheet title={title} groups={groups} onClose={() => onOpenChange(false)} />
          </Suspense>
        )}
      </>
    )
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      open={isOpen}
      onOpenChange={onOpenChange}
      overlayClassName="board-menu"
      menu={{ items: groups.flatMap(entriesOf) }}
    >
      <Button {...button} aria-haspopup="menu" />
    </Dropdown>
  )
}

type Entry = NonNullable<MenuProps['items']>[number]

const entriesOf = ({ key, title, items }: CardMenuGroup): Entry[] =>
  title === undefined ? items.map(entryOf) : [{ type: 'group', key, label: title, children: items.map(entryOf) }]

const entryOf = (item: CardMenuItem): Entry => ({
  key: item.key,
  label: <CardMenuLabel item={item} />,
  disabled: item.isDisabled === true,
  danger: item.isDangerous === true,
  onClick: item.go,
})
