import CloseOutlined from '@ant-design/icons/CloseOutlined'
import SwapOutlined from '@ant-design/icons/SwapOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { CardMenu } from '../menu/CardMenu.tsx'
import { useBoardContext } from '../state/BoardContext.ts'

/** How many cards are chosen, the way of all of them to a column, and to choose none any more. */
export function ChosenBar() {
  const { t } = useTranslation('trialboard')
  const numbers = useNumbers()
  const { board, moves, chosen } = useBoardContext()
  const [isOpen, setIsOpen] = useState(false)
  const { cards } = chosen
  const count = cards.length
  if (count === 0) return null
  const items = board.columns.map((column) => ({
    key: column.columnId,
    label: column.name,
    go: () => {
      moves.moveAll(cards, column)
      chosen.clear()
    },
  }))
  return (
    <div className="board-chosen" role="toolbar" aria-label={t('board.chosenTools')}>
      <span>{t('board.chosen', { count, figure: numbers.format(count) })}</span>
      <CardMenu
        title={t('board.moveChosen')}
        words={t('board.moveChosen')}
        icon={<SwapOutlined aria-hidden />}
        groups={[{ key: 'columns', items }]}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      />
      <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={chosen.clear}>
        {t('board.chooseNone')}
      </Button>
    </div>
  )
}
