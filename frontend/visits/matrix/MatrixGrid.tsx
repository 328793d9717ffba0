import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { Button } from 'antd'
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
import { type CellPlace, steppedTo } from './steps.ts'
import { useDrawnCells } from './useDrawnCells.ts'

/** So many lines before the end the next ones are asked for. */
const ahead = 20

interface MatrixGridProps extends Pick<ListBodyProps, 'list' | 'onOpen' | 'canSelect'> {
  readonly studyId: string
  readonly visits: ScheduleMatrix['visits']
  readonly rows: readonly ScheduleRow[]
  /** No more participants come. */
  readonly isWhole: boolean
  readonly onEnd: () => void
  /** Reads those that are not here yet. */
  readonly onReadAll: () => Promise<void>
}

/**
 * One stop of the Tab key, arrows within it: WAI-ARIA, "Grid pattern". Enter opens a visit, Space takes it into the selection. Lines and columns out of
 * sight are not drawn; the cell with the focus is.
 */
export function MatrixGrid({ studyId, visits, rows, isWhole, onEnd, onReadAll, list, onOpen, canSelect }: MatrixGridProps) {
  const { t } = useTranslation('visitSchedule')
  const numbers = useNumbers()
  const scroller = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<CellPlace>({ row: 0, column: 0 })
  const hasFocus = useRef(false)
  const { isPrinting, width, lines, columns, linePieces, columnPieces, lastLine: last } = useDrawnCells({ scroller, visits, rows, at })
  useEffect(() => {
    if (last + ahead >= rows.length) onEnd()
  }, [last, rows.length, onEnd])
  useEffect(() => {
    if (!hasFocus.current) return
    lines.scrollToIndex(at.row)
    if (at.column > 0) columns.scrollToIndex(at.column - 1)
    const frame = requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [at, lines, columns])

  const cellAt = useCallback(
    ({ row, column }: CellPlace) => {
      const visit = visits[column - 1]
      return visit === undefined
        ? undefined
        : rows[row]?.cells.find(({ visitId, occurrence }) => visitId === visit.id && occurrence === visit.occurrence)
    },
    [visits, rows],
  )
  const open = useCallback(
    (place: CellPlace) => {
      setAt(place)
      const row = rows[place.row]
      const cell = cellAt(place)
      if (place.column === 0 && row !== undefined) openProfile({ participantId: row.participantId, studyId })
      // The drawer reads the visit by its id.
      else if (cell !== undefined) onOpen?.({ id: cell.id } as ListRow)
    },
    [rows, cellAt, studyId, onOpen],
  )
  const { selection } = list
  const choose = useCallback(
    (place: CellPlace) => {
      setAt(place)
      const cell = cellAt(place)
      if (canSelect && cell !== undefined) selection.toggle(cell.id)
    },
    [cellAt, canSelect, selection],
  )
  const press = (event: KeyboardEvent) => {
    const next = steppedTo(at, event, { rows: rows.length, columns: visits.length + 1 })
    if (next !== null) setAt(next)
    else if (event.key === ' ') choose(at)
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
              at={at}
              selection={selection}
              canSelect={canSelect}
              measure={lines.measureElement}
              onOpen={open}
              onChoose={choose}
            />
          </tbody>
        </table>
      </div>
      <div className="matrix-foot">
        <span>{t('matrix.count', { count: rows.length, figure: numbers.format(rows.length), more: isWhole ? '' : '+' })}</span>
        <UnscheduledButton />
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => void onReadAll().then(() => window.print())}>
          {t('matrix.print')}
        </Button>
      </div>
    </>
  )
}
