import { memo } from 'react'
import { zoneName } from '#resources/core/zoneNames.ts'
import type { ScheduleMatrix, ScheduleRow } from '#resources/visits/visitAnswers.ts'
import { placeOf } from '../../base/i18n/dates.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import type { ListBodyProps } from '../../engine/list/rows/listBodyProps.ts'
import { MatrixCell } from './MatrixCell.tsx'
import type { Piece } from './pieces.ts'
import type { CellPlace } from './steps.ts'

interface MatrixLineProps {
  readonly row: ScheduleRow
  /** From 0, among the participants. */
  readonly index: number
  readonly visits: ScheduleMatrix['visits']
  /** Is it said by whose clocks its times are? */
  readonly hasZone: boolean
  /** Places in `visits`. */
  readonly columns: readonly Piece[]
  /** The column of the cell that the Tab key comes to, 0 for the participant; null: it is in another line. */
  readonly current: number | null
  readonly selection: ListBodyProps['list']['selection']
  readonly canSelect: boolean
  /** Measures the line, as what wraps makes it higher. */
  readonly measure: (line: HTMLTableRowElement | null) => void
  readonly onOpen: (place: CellPlace) => void
  readonly onChoose: (place: CellPlace) => void
}

/** The visits of a participant. It is drawn anew only when something of it changes: while people scroll, only new lines are. */
export const MatrixLine = memo(function MatrixLine(props: MatrixLineProps) {
  const { row, index, visits, hasZone, columns, current, selection, canSelect, measure, onOpen, onChoose } = props
  const language = useLanguage()
  const texts = useTexts('participantStudy')
  const hasLeft = row.conductStatus === 'WITHDRAWN' || row.conductStatus === 'COMPLETED'
  const ended = hasLeft ? texts.value('conductStatus', row.conductStatus) : null
  const zone = hasZone ? zoneName(placeOf({ siteId: row.siteId }), language) : null
  const cells = new Map(row.cells.map((cell) => [columnOf(cell.visitId, cell.occurrence), cell]))
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <th scope="row" aria-colindex={1}>
        <button type="button" tabIndex={current === 0 ? 0 : -1} onClick={() => onOpen({ row: index, column: 0 })}>
          <span>{row.name}</span>
          <small>{[ended, row.subjectId, row.siteName, zone, row.groupName].filter(Boolean).join(' · ')}</small>
        </button>
      </th>
      {columns.map((piece) => {
        if ('gap' in piece) return <td key={`gap ${piece.before}`} aria-hidden />
        const column = piece.index + 1
        const visit = visits[piece.index]
        const cell = visit === undefined ? undefined : cells.get(columnOf(visit.id, visit.occurrence))
        return (
          <MatrixCell
            key={column}
            column={column}
            cell={cell}
            isCurrent={current === column}
            isChosen={cell !== undefined && selection.has(cell.id)}
            canSelect={canSelect}
            onChoose={() => onChoose({ row: index, column })}
            onOpen={() => onOpen({ row: index, column })}
          />
        )
      })}
    </tr>
  )
})

const columnOf = (visitId: string, occurrence: number): string => `${visitId} ${occurrence}`
