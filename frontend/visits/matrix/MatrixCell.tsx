import '../../base/ui/toneTag.css'
import WarningOutlined from '@ant-design/icons/WarningOutlined'
import { useTranslation } from 'react-i18next'
import type { Tone } from '#resources/core/values/tones.ts'
import type { CellState } from '#resources/visits/cellState.ts'
import type { ScheduleCell } from '#resources/visits/visitAnswers.ts'
import { formatDate, formatDayRange } from '../../base/i18n/dates.ts'

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
  /** Column from 1; column 0 contains the participants. */
  readonly column: number
  /** Undefined if the visit does not apply to this participant. */
  readonly cell: ScheduleCell | undefined
  /** True for the cell that the Tab key reaches. */
  readonly isCurrent: boolean
  readonly isChosen: boolean
  readonly canSelect: boolean
  readonly onChoose: () => void
  readonly onOpen: () => void
}

/** Date or window of a participant's visit, its status and its open forms, in two lines. */
export function MatrixCell({ column, cell, isCurrent, isChosen, canSelect, onChoose, onOpen }: MatrixCellProps) {
  const { t } = useTranslation(['visitSchedule', 'studyScheduler'])
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
  const days = daysOutside ?? 0
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
        <span>{dayOf(cell) ?? <WindowDates cell={cell} />}</span>
        {isChosen && <span className="visually-hidden">{t('matrix.chosen')}</span>}
        <small>
          <span className="matrix-state" data-tone={tones[state]}>
            {t(`matrix.states.${state}`)}
          </span>
          {days !== 0 && (
            <span className="matrix-outside">
              {' · '}
              <WarningOutlined aria-hidden />{' '}
              {days > 0
                ? t('studyScheduler:calendar.afterWindow', { count: days })
                : t('studyScheduler:calendar.beforeWindow', { count: -days })}
            </span>
          )}
          {forms !== '' && ` · ${forms}`}
        </small>
      </button>
    </td>
  )
}

/** Returns the date of the visit, past or planned. */
function dayOf({ day, visitTime, state }: ScheduleCell): string | null {
  if (day === null) return null
  return formatDate(state === 'COMPLETED' || visitTime === null ? day : `${day} ${visitTime.slice(0, 5)}`)
}

function WindowDates({ cell: { window } }: { readonly cell: ScheduleCell }) {
  if (window === null) return null
  return <span className={window.isProjected ? 'matrix-projected' : undefined}>{formatDayRange(window.opensOn, window.closesOn)}</span>
}
