import { useMemo } from 'react'
import type { ScheduleMatrix, ScheduleRow } from '#resources/visits/visitAnswers.ts'
import { needZones, placeOf } from '../../base/i18n/dates.ts'
import type { ListBodyProps } from '../../engine/list/rows/listBodyProps.ts'
import { MatrixLine } from './MatrixLine.tsx'
import { keyOfPiece, type Piece } from './pieces.ts'
import type { CellPlace } from './steps.ts'

interface MatrixRowsProps {
  /** Lines in sight, and the room of the others. */
  readonly pieces: readonly Piece[]
  readonly columns: readonly Piece[]
  readonly rows: readonly ScheduleRow[]
  readonly visits: ScheduleMatrix['visits']
  /** The cell that the Tab key comes to. */
  readonly at: CellPlace
  readonly selection: ListBodyProps['list']['selection']
  readonly canSelect: boolean
  /** Measures a line, as what wraps makes it higher. */
  readonly measure: (line: HTMLTableRowElement | null) => void
  readonly onOpen: (place: CellPlace) => void
  readonly onChoose: (place: CellPlace) => void
}

/** Lines of participants that are in sight. */
export function MatrixRows({ pieces, columns, rows, visits, at, selection, canSelect, measure, onOpen, onChoose }: MatrixRowsProps) {
  const hasZones = useMemo(() => needZones([...new Set(rows.map((row) => placeOf({ siteId: row.siteId })))]), [rows])
  return pieces.map((piece) => {
    if ('gap' in piece)
      return (
        <tr key={keyOfPiece(piece)} aria-hidden style={{ height: piece.gap }}>
          <td colSpan={columns.length + 1} />
        </tr>
      )
    const { index } = piece
    const row = rows[index]
    return row === undefined ? null : (
      <MatrixLine
        key={row.id}
        row={row}
        index={index}
        visits={visits}
        hasZone={hasZones}
        columns={columns}
        current={at.row === index ? at.column : null}
        selection={selection}
        canSelect={canSelect}
        measure={measure}
        onOpen={onOpen}
        onChoose={onChoose}
      />
    )
  })
}
