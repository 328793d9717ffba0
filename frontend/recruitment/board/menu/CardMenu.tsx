import './menu.css'
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import { lazyPart, Suspended } from '../../../base/ui/lazyPart.tsx'
import { useBoardContext } from '../state/BoardContext.ts'
import { CardButton } from './CardButton.tsx'
import type { CardMenuGroup } from './cardMenu.ts'

const CardSheet = lazyPart(() => import('./CardSheet.tsx').then(({ CardSheet }) => ({ default: CardSheet })))
const CardDropdown = lazyPart(() => import('./CardDropdown.tsx').then(({ CardDropdown }) => ({ default: CardDropdown })))

interface CardMenuProps {
  /** Title of the button and of its sheet. */
  readonly title: string
  readonly icon: ReactNode
  /** Text next to the icon. */
  readonly words?: string
  /** Keyboard shortcut for assistive technology. */
  readonly shortcut?: string
  readonly groups: readonly CardMenuGroup[]
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  /** -1 if keys of the card open the menu, so that the card remains one tab stop. */
  readonly tabIndex?: -1
}

/** Button with a menu that renders only once it opens. On a phone, the menu is a sheet at the bottom. */
export function CardMenu({ title, icon, words, shortcut, groups, isOpen, onOpenChange, tabIndex }: CardMenuProps) {
  const { isPhone } = useBoardContext()
  const button = useRef<HTMLButtonElement>(null)
  const Menu = isPhone ? CardSheet : CardDropdown
  const requested = {
    ref: button,
    'aria-haspopup': isPhone ? 'dialog' : 'menu',
    'aria-expanded': isOpen,
    'aria-keyshortcuts': shortcut,
    tabIndex,
    onClick: () => onOpenChange(!isOpen),
  } as const
  const close = () => {
    onOpenChange(false)
    // The keys of a card act on its name.
    const name = button.current?.closest('.board-card')?.querySelector<HTMLElement>('.board-card-name')
    const target = name ?? button.current
    target?.focus()
  }
  return (
    <span className="board-menu-place">
      {words === undefined ? (
        <CardButton {...requested} aria-label={title}>
          {icon}
        </CardButton>
      ) : (
        <Button {...requested} icon={icon}>
          {words}
        </Button>
      )}
      {isOpen && (
        <Suspended fallback={null}>
          <Menu title={title} groups={groups} onClose={close} />
        </Suspended>
      )}
    </span>
  )
}
