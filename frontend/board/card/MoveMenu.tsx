import SwapOutlined from '@ant-design/icons/SwapOutlined'
import { useTranslation } from 'react-i18next'
import type { BoardCard } from '#resources/boardAnswers.ts'
import { CardMenu } from '../menu/CardMenu.tsx'
import type { CardMenuItem } from '../menu/cardMenu.ts'

interface MoveMenuProps {
  readonly card: BoardCard
  readonly items: readonly CardMenuItem[]
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** The way of a card to each other column, first place. */
export function MoveMenu({ card, items, isOpen, onOpenChange }: MoveMenuProps) {
  const { t } = useTranslation('trialboard')
  return (
    <CardMenu
      title={t('board.moveTo', { name: card.name })}
      icon={<SwapOutlined aria-hidden />}
      shortcut="M"
      groups={[{ key: 'columns', items }]}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    />
  )
}
