import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScheduleMatrix, ScheduleRow } from '#resources/visits/visitAnswers.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { openProfile } from '../../base/openProfile.ts'
import type { ListBodyProps } from '../../engine/list/rows/listBodyProps.ts'
import type { ListRow } from '../../engine/listState/types.ts'
import { UnscheduledButton } from '../unscheduled/UnscheduledButton.tsx'
import { MatrixHead } from './MatrixHead.tsx'
import { MatrixRows } from './MatrixRows.tsx'
import { type CellPosition, findCellAfterKey } from './steps.ts'
import { useDrawnCells } from './useDrawnCells.ts'

/** Number of rows before the end at which the next ones are loaded. */
const prefetchLines = 20

interface MatrixGridProps extends Pick<ListBodyProps, 'list' | 'onOpen' | 'canSelect'> {
  readonly studyId: string
  readonly visits: ScheduleMatrix['visits']
  readonly rows: readonly ScheduleRow[]
  /** True once all participants are loaded. */
  readonly isWhole: boolean
  readonly onEnd: () => void
}

/**
 * Grid with one Tab stop and arrow keys inside (WAI-ARIA, "Grid pattern"). Enter opens a visit, Space selects it. Rows and columns out of
 * view are not rendered, except the focused cell.
 */
export function MatrixGrid({ studyId, visits, rows, isWhole, onEnd, list, onOpen, canSelect }: MatrixGridProps) {
  const { t } = useTranslation('visitSchedule')
  const scroller = useRef<HTMLDivElement>(null)
  const [activeCell, setActiveCell] = useState<CellPosition>({ row: 0, column: 0 })
  const hasFocus = useRef(false)
  const { isPrinting, width, lines, columns, linePieces, columnPieces, lastLine } = useDrawnCells({
    scroller,
    visits,
    rows,
    at: activeCell,
  })
  useEffect(() => {
    if (lastLine + prefetchLines >= rows.length) onEnd()
  }, [lastLine, rows.length, onEnd])
  useEffect(() => {
    if (!hasFocus.current) return
    lines.scrollToIndex(activeCell.row)
    if (activeCell.column > 0) columns.scrollToIndex(activeCell.column - 1)
    const frame = requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [activeCell, lines, columns])

  const findCell = useCallback(
    ({ row, column }: CellPosition) => {
      const visit = visits[column - 1]
      return visit === undefined
        ? undefined
        : rows[row]?.cells.find(({ visitId, occurrence }) => visitId === visit.id && occurrence === visit.occurrence)
    },
    [visits, rows],
  )
  const open = useCallback(
    (position: CellPosition) => {
      setActiveCell(position)
      const row = rows[position.row]
      const cell = findCell(position)
      if (position.column === 0 && row !== undefined) openProfile({ participantId: row.participantId, studyId })
      // The drawer loads the visit by its id.
      else if (cell !== undefined) onOpen?.({ id: cell.id } as ListRow)
    },
    [rows, findCell, studyId, onOpen],
  )
  const { selection } = list
  const chooseCell = useCallback(
    (position: CellPosition) => {
      setActiveCell(position)
      const cell = findCell(position)
      if (canSelect && cell !== undefined) selection.toggle(cell.id)
    },
    [findCell, canSelect, selection],
  )
  const press = (event: KeyboardEvent) => {
    const next = findCellAfterKey(activeCell, event, { rows: rows.length, columns: visits.length + 1 })
    if (next !== null) setActiveCell(next)
    else if (event.key === ' ') chooseCell(activeCell)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div ref={scroller} className="matrix">
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are stepped through and opened
          role="grid"
          aria-label={t('matrix.name')}
          aria-rowcount={isWhole ? rows.length + 1 : -1}
          aria-colcount={visits.length + 1}
          onKeyDown={press}
          onFocus={() => {
            hasFocus.current = true
          }}
          onBlur={() => {
            hasFocus.current = false
          }}
        >
          <MatrixHead visits={visits} columns={columnPieces} width={isPrinting ? null : width} />
          <tbody>
            <MatrixRows
              pieces={linePieces}
              columns={columnPieces}
              rows={rows}
              visits={visits}
              at={activeCell}
              selection={selection}
              canSelect={canSelect}
              measure={lines.measureElement}
              onOpen={open}
              onChoose={chooseCell}
            />
          </tbody>
        </table>
      </div>
      <MatrixFoot count={rows.length} isWhole={isWhole} />
    </>
  )
}

/** Number of participants, and the action below the matrix. */
function MatrixFoot({ count, isWhole }: Pick<MatrixGridProps, 'isWhole'> & { readonly count: number }) {
  const { t } = useTranslation('visitSchedule')
  const numbers = useNumbers()
  return (
    <div className="matrix-foot">
      <span>
        {t('matrix.count', { count, figure: numbers.format(count), more: isWhole ? '' : '+' })} · {t('matrix.order')}
      </span>
      <UnscheduledButton />
    </div>
  )
}
