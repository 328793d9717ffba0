import WarningFilled from '@ant-design/icons/WarningFilled'
import { useTranslation } from 'react-i18next'
import type { BoardCard, BoardColumn } from '#resources/recruitment/boardAnswers.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { isOverLimit } from './card/attention.ts'
import { useBoardContext } from './state/BoardContext.ts'

interface ColumnHeadProps {
  readonly column: BoardColumn
  readonly cards: readonly BoardCard[]
  readonly headingId: string
  readonly isCollapsed: boolean
}

/**
 * Name of a column, with its number of participants and of cards over its limit. Participants who were not enrolled are counted
 * separately, because their screening has ended.
 */
export function ColumnHead({ column, cards, headingId, isCollapsed }: ColumnHeadProps) {
  const { t } = useTranslation('trialboard')
  const numbers = useNumbers()
  const { collapsed, laneHeading } = useBoardContext()
  const overLimit = cards.filter(isOverLimit).length
  const notEnrolled = cards.filter(({ recruitmentStatus }) => recruitmentStatus === 'NOT_ENROLLED').length
  const overLimitText = t('board.overLimitHere', { count: overLimit, figure: numbers.format(overLimit) })
  const Heading = laneHeading === undefined ? 'h2' : 'h3'
  return (
    <>
      <Heading id={headingId}>
        {isCollapsed ? (
          <button type="button" aria-expanded={false} onClick={() => collapsed.toggle(column.columnId)}>
            {column.name}
          </button>
        ) : (
          column.name
        )}
      </Heading>
      {overLimit > 0 && (
        <span className="board-column-over" title={overLimitText}>
          <span className="board-column-over-text">{overLimitText}</span>
          <span className="board-column-over-short" aria-hidden>
            <WarningFilled /> {numbers.format(overLimit)}
          </span>
        </span>
      )}
      {notEnrolled > 0 && (
        <span className="board-column-ended">
          {t('board.notEnrolledHere', { count: notEnrolled, figure: numbers.format(notEnrolled) })}
        </span>
      )}
      <span className="board-column-count">{numbers.format(cards.length - notEnrolled)}</span>
      {!isCollapsed && <ColumnMenu column={column} />}
    </>
  )
}
