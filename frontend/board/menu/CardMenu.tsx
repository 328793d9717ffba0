import './menu.css'
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { useBoardContext } from '../state/BoardContext.ts'
import { CardButton } from './CardButton.tsx'
import type { CardMenuGroup } from './cardMenu.ts'

const CardSheet = later(() => import('./CardSheet.tsx').then(({ CardSheet }) => ({ default: CardSheet })))
const CardDropdown = later(() => import('./CardDropdown.tsx').then(({ CardDropdown }) => ({ default: CardDropdown })))

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

/** A button with its menu, of which nothing is drawn before it is opened; on a phone the menu is a sheet from below. */
export function CardMenu({ title, icon, words, shortcut, groups, isOpen, onOpenChange }: CardMenuProps) {
  const { isPhone } = useBoardContext()
  const button = useRef<HTMLButtonElement>(null)
  const Menu = isPhone ? CardSheet : CardDropdown
  const asked = {
    ref: button,
    'aria-haspopup': isPhone ? 'dialog' : 'menu',
    'aria-expanded': isOpen,
    'aria-keyshortcuts': shortcut,
    onClick: () => onOpenChange(!isOpen),
  } as const
  const close = () => {
    onOpenChange(false)
    button.current?.focus()
  }
  return (
    <span className="board-menu-place">
      {words === undefined ? (
        <CardButton {...asked} aria-label={title}>
          {icon}
        </CardButton>
      ) : (
        <Button {...asked} icon={icon}>
          {words}
        </Button>
      )}
      {isOpen && (
        <Awaiting fallback={null}>
          <Menu title={title} groups={groups} onClose={close} />
        </Awaiting>
      )}
    </span>
  )
}
