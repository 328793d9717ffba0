import { useMemo } from 'react'
import type { ScheduleMatrix, ScheduleRow } from '#resources/visits/visitAnswers.ts'
import { shouldShowZones, timeZoneOf } from '../../base/i18n/dates.ts'
import type { ListBodyProps } from '../../engine/list/rows/listBodyProps.ts'
import { type GridTrack, keyOfTrack } from './gridTracks.ts'
import { MatrixLine } from './MatrixLine.tsx'
import type { CellPosition } from './steps.ts'

interface MatrixRowsProps {
  /** Visible rows, and gaps in place of the rows that are not rendered. */
  readonly pieces: readonly GridTrack[]
  readonly columns: readonly GridTrack[]
  readonly rows: readonly ScheduleRow[]
  readonly visits: ScheduleMatrix['visits']
  /** Cell that the Tab key reaches. */
  readonly at: CellPosition
  readonly selection: ListBodyProps['list']['selection']
  readonly canSelect: boolean
  /** Measures a row, because wrapped text makes it higher. */
  readonly measure: (line: HTMLTableRowElement | null) => void
  readonly onOpen: (position: CellPosition) => void
  readonly onChoose: (position: CellPosition) => void
}

/** Visible rows of participants. */
export function MatrixRows({ pieces, columns, rows, visits, at, selection, canSelect, measure, onOpen, onChoose }: MatrixRowsProps) {
  const hasZones = useMemo(() => shouldShowZones([...new Set(rows.map((row) => timeZoneOf({ siteId: row.siteId })))]), [rows])
  return pieces.map((track) => {
    if ('gap' in track)
      return (
        <tr key={keyOfTrack(track)} aria-hidden style={{ height: track.gap }}>
          <td colSpan={columns.length + 1} />
        </tr>
      )
    const { index } = track
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
