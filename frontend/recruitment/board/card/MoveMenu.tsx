import SwapOutlined from '@ant-design/icons/SwapOutlined'
import { useTranslation } from 'react-i18next'
import type { BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { CardMenu } from '../menu/CardMenu.tsx'
import type { CardMenuItem } from '../menu/cardMenu.ts'

interface MoveMenuProps {
  readonly card: BoardCard
  readonly items: readonly CardMenuItem[]
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** Menu that moves a card to the top of another column. */
export function MoveMenu({ card, items, isOpen, onOpenChange }: MoveMenuProps) {
  const { t } = useTranslation('trialboard')
  return (
    <CardMenu
      title={t('board.moveTo', { name: card.name })}
      icon={<SwapOutlined aria-hidden />}
      shortcut="M"
      tabIndex={-1}
      groups={[{ key: 'columns', items }]}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    />
  )
}
