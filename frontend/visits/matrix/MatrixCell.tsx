import WarningOutlined from '@ant-design/icons/WarningOutlined'
import { useTranslation } from 'react-i18next'
import type { Tone } from '#resources/core/tones.ts'
import type { CellState } from '#resources/visits/cellState.ts'
import type { ScheduleCell } from '#resources/visits/visitAnswers.ts'
import { dateWords, dayRange } from '../../base/i18n/dates.ts'
import { ToneTag } from '../../base/ui/ToneTag.tsx'

const tones: Readonly<Record<CellState, Tone>> = {
  LATER: 'neutral',
  DUE: 'info',
  OVERDUE: 'danger',
  SCHEDULED: 'progress',
  COMPLETED: 'success',
  CANCELLED: 'neutral',
  MISSED: 'danger',
}

interface MatrixCellProps {
  /** From 1; the participants stand in column 0. */
  readonly column: number
  /** Undefined: the visit is not for this participant. */
  readonly cell: ScheduleCell | undefined
  /** The one that the Tab key comes to. */
  readonly isCurrent: boolean
  readonly isChosen: boolean
  readonly canSelect: boolean
  readonly onChoose: () => void
  readonly onOpen: () => void
}

/** How a visit of a participant stands, its day or the days on which it may be, and what else is to be done for it. */
export function MatrixCell({ column, cell, isCurrent, isChosen, canSelect, onChoose, onOpen }: MatrixCellProps) {
  const { t } = useTranslation('visitSchedule')
  const tabIndex = isCurrent ? 0 : -1
  if (cell === undefined)
    return (
      <td className="matrix-none" aria-colindex={column + 1}>
        <button type="button" tabIndex={tabIndex} aria-disabled>
          <span className="visually-hidden">{t('matrix.notTheirs')}</span>
        </button>
      </td>
    )
  const { id, state, formsDue, daysOutside } = cell
  const outside = Math.abs(daysOutside ?? 0)
  const forms = formsDue > 0 ? t('matrix.formsDue', { count: formsDue }) : ''
  return (
    <td aria-colindex={column + 1} data-row-key={id} data-chosen={isChosen || undefined}>
      <button
        type="button"
        tabIndex={tabIndex}
        className="row-link"
        onClick={(event) => {
          if (canSelect && (event.ctrlKey || event.metaKey || event.shiftKey)) onChoose()
          else onOpen()
        }}
      >
        <ToneTag tone={tones[state]}>{t(`matrix.states.${state}`)}</ToneTag>
        {isChosen && <span className="visually-hidden">{t('matrix.chosen')}</span>}
        <span>{dayOf(cell) ?? <WindowWords cell={cell} />}</span>
        {(outside > 0 || forms !== '') && (
          <small>
            {outside > 0 && (
              <span className="matrix-outside">
                <WarningOutlined aria-hidden /> {t('ofParticipant.outside', { count: outside })}
              </span>
            )}
            {outside > 0 && forms !== '' && ' · '}
            {forms}
          </small>
        )}
      </button>
    </td>
  )
}

/** The day on which it was, or is to be. */
function dayOf({ day, visitTime, state }: ScheduleCell): string | null {
  if (day === null) return null
  return dateWords(state === 'COMPLETED' || visitTime === null ? day : `${day} ${visitTime}`, 'short')
}

function WindowWords({ cell: { window } }: { readonly cell: ScheduleCell }) {
  if (window === null) return null
  return <span className={window.isProjected ? 'matrix-projected' : undefined}>{dayRange(window.opensOn, window.closesOn)}</span>
}
