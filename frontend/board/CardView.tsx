import SwapOutlined from '@ant-design/icons/SwapOutlined'
import { Button, Dropdown } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardCard } from '#resources/boardAnswers.ts'
import { dateWords } from '../base/i18n/dates.ts'
import { Initials } from '../base/ui/Initials.tsx'
import { ToneTag } from '../base/ui/ToneTag.tsx'
import { Redacted } from '../engine/Redacted.tsx'
import { useCardMoves } from './moves/useCardMoves.ts'
import { useBoardContext } from './state/BoardContext.ts'

/** A participant on a board: who, since when, what is thought of them, and the way to another column. */
export function CardView({ card }: { readonly card: BoardCard }) {
  const { t } = useTranslation('trialboard')
  const { board, open } = useBoardContext()
  const element = useRef<HTMLDivElement>(null)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const { items, moveBy, mayMove } = useCardMoves(card)
  useEffect(() => {
    if (!mayMove || element.current === null) return
    const { current } = element
    let end: (() => void) | null = null
    let isOver = false
    void import('./moves/dragCard.ts').then(({ dragCard }) => {
      if (!isOver) end = dragCard(current, card.cardId)
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [card.cardId, mayMove])

  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (mayMove && isPlain && !event.altKey && event.key.toLowerCase() === 'm') setIsMenuOpen(true)
    else if (!(isPlain && event.altKey && moveBy(event.key))) return
    event.preventDefault()
    event.stopPropagation()
  }

  const status = board.candidateStatuses.find(({ id }) => id === card.candidateStatusId)
  const group = board.groups.find(({ id }) => id === card.groupId)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys are those of the buttons within
    <div ref={element} className="board-card" data-card-id={card.cardId} onKeyDown={onKeyDown}>
      <div className="board-card-head">
        <Initials id={card.participantId} name={card.name} />
        <button type="button" className="board-card-name" onClick={() => open(card)}>
          {card.name}
        </button>
        {card.isRedacted && <Redacted />}
        {mayMove && (
          <Dropdown
            trigger={['click']}
            autoFocus
            open={isMenuOpen}
            onOpenChange={setIsMenuOpen}
            menu={{ items: items.map((item) => ({ ...item, onClick: item.go })) }}
          >
            <Button
              type="text"
              size="small"
              className="board-card-move"
              icon={<SwapOutlined aria-hidden />}
              aria-haspopup="menu"
              aria-keyshortcuts="M"
              aria-label={t('board.moveTo', { name: card.name })}
            />
          </Dropdown>
        )}
      </div>
      <div className="board-card-line">
        {card.subjectId !== null && card.subjectId !== card.name && <span>{card.subjectId}</span>}
        {card.addedDate !== null && <span>{t('board.added', { day: dateWords(card.addedDate, 'card') })}</span>}
      </div>
      <div className="board-card-tags">
        {card.recruitmentStatus === 'NOT_ENROLLED' && <ToneTag tone="danger">{t('board.notEnrolled')}</ToneTag>}
        {card.screeningFailure && <ToneTag tone="danger">{t('board.screeningFailure')}</ToneTag>}
        {status !== undefined && <ToneTag tone={status.tone ?? 'neutral'}>{status.name}</ToneTag>}
        {group !== undefined && <ToneTag tone="neutral">{group.name}</ToneTag>}
      </div>
      <div className="board-card-foot">{t('board.noVisits')}</div>
    </div>
  )
}
