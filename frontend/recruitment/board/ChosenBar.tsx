import CloseOutlined from '@ant-design/icons/CloseOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import SwapOutlined from '@ant-design/icons/SwapOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getResource } from '#resources/index.ts'
import { type BoardCard, mostMovedCards } from '#resources/recruitment/boardAnswers.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { type RowAction, transitionActionsOf } from '../../engine/actions/rowActions.ts'
import { useCardChoices } from './card/useCardChoices.ts'
import { CardMenu } from './menu/CardMenu.tsx'
import type { CardMenuItem } from './menu/cardMenu.ts'
import { ChosenAction } from './moves/ChosenAction.tsx'
import { TagChosenDialog } from './moves/TagChosenDialog.tsx'
import { useBulkChange } from './moves/useBulkChange.ts'
import { useBoardContext } from './state/BoardContext.ts'
import { findBlockingRefusal } from './state/refusals.ts'

const notEnrolled = transitionActionsOf(getResource('participantStudy')).find(({ name }) => name === 'markAsNotEnrolled') as RowAction

/** Shows the number of selected cards, with actions to move or change them and to clear the selection. */
export function ChosenBar() {
  const { t } = useTranslation(['trialboard', 'common'])
  const numbers = useNumbers()
  const { board, moves, chosen, refresh } = useBoardContext()
  const texts = useTexts('participantStudy')
  const [isOpen, setIsOpen] = useState(false)
  const [isChangeOpen, setIsChangeOpen] = useState(false)
  const [isTagging, setIsTagging] = useState(false)
  const [markedCards, setMarkedCards] = useState<readonly BoardCard[] | null>(null)
  const cardChoicesOf = useCardChoices()
  const { run, isRunning } = useBulkChange()
  const { cards } = chosen
  const count = cards.length
  if (count === 0) return null
  const mayMark = cards.some((card) => card.conduct === undefined && card.actions.includes('markAsNotEnrolled'))
  const items = board.columns.map((column): CardMenuItem => {
    const refusals = cards.map((card) => findBlockingRefusal(card, column, board))
    // If a column refuses only some of the cards, the entry stays enabled: all other cards move, and a message names those that stay.
    const refusal = refusals.includes(null) ? null : refusals[0]
    return {
      key: column.columnId,
      label: refusal == null ? column.name : t('board.refusedColumn', { column: column.name, reason: t(`common:errors.${refusal}`) }),
      isDisabled: refusal != null,
      go: () => {
        moves.moveAll(cards, { column, after: null })
        chosen.clear()
      },
    }
  })
  return (
    <div className="board-chosen" role="toolbar" aria-label={t('board.chosenTools')}>
      <span>{t('board.chosen', { count, figure: numbers.format(count) })}</span>
      {count === mostMovedCards && <span role="status">{t('board.chosenMost', { figure: numbers.format(mostMovedCards) })}</span>}
      <CardMenu
        title={t('board.moveChosen')}
        words={t('board.moveChosen')}
        icon={<SwapOutlined aria-hidden />}
        groups={[{ key: 'columns', items }]}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      />
      <CardMenu
        title={t('board.changeChosen')}
        words={t('board.changeChosen')}
        icon={<EditOutlined aria-hidden />}
        groups={[
          ...cardChoicesOf(({ field, id }) => void run(cards, { changes: { [field]: id } })),
          ...(mayMark
            ? [{ key: 'mark', items: [{ key: 'mark', label: texts.transition(notEnrolled.name), go: () => setMarkedCards(cards) }] }]
            : []),
          { key: 'tags', title: t('board.tags'), items: [{ key: 'tags', label: t('board.addTags'), go: () => setIsTagging(true) }] },
        ]}
        isOpen={isChangeOpen}
        onOpenChange={setIsChangeOpen}
      />
      {isRunning && <span role="status">{t('board.changing')}</span>}
      {markedCards !== null && (
        <ChosenAction
          cards={markedCards}
          action={notEnrolled}
          onClose={(hasWorked) => {
            setMarkedCards(null)
            if (!hasWorked) return
            chosen.clear()
            void refresh()
          }}
        />
      )}
      {isTagging && (
        <TagChosenDialog
          count={count}
          onClose={() => setIsTagging(false)}
          onAdd={(tags) => {
            setIsTagging(false)
            void run(cards, { changes: {}, add: { tags } })
          }}
        />
      )}
      <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={chosen.clear}>
        {t('board.chooseNone')}
      </Button>
    </div>
  )
}
