import { memo } from 'react'
import { getZoneName } from '#resources/core/values/zoneNames.ts'
import type { ScheduleMatrix, ScheduleRow } from '#resources/visits/visitAnswers.ts'
import { timeZoneOf } from '../../base/i18n/dates.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import type { ListBodyProps } from '../../engine/list/rows/listBodyProps.ts'
import type { GridTrack } from './gridTracks.ts'
import { MatrixCell } from './MatrixCell.tsx'
import type { CellPosition } from './steps.ts'

interface MatrixLineProps {
  readonly row: ScheduleRow
  /** Index among the participants, from 0. */
  readonly index: number
  readonly visits: ScheduleMatrix['visits']
  /** True if the row shows the time zone of its times. */
  readonly hasZone: boolean
  /** Rendered columns as indices of `visits`, and the gaps between them. */
  readonly columns: readonly GridTrack[]
  /** Column of the cell that the Tab key reaches, 0 for the participant; null if it is in another row. */
  readonly current: number | null
  readonly selection: ListBodyProps['list']['selection']
  readonly canSelect: boolean
  /** Measures the row, because wrapped text makes it higher. */
  readonly measure: (line: HTMLTableRowElement | null) => void
  readonly onOpen: (position: CellPosition) => void
  readonly onChoose: (position: CellPosition) => void
}

/** Row of a participant's visits. Renders again only when its props change, so that scrolling renders new rows only. */
export const MatrixLine = memo(function MatrixLine(props: MatrixLineProps) {
  const { row, index, visits, hasZone, columns, current, selection, canSelect, measure, onOpen, onChoose } = props
  const language = useLanguage()
  const texts = useTexts('participantStudy')
  const hasLeft = row.conductStatus === 'WITHDRAWN' || row.conductStatus === 'COMPLETED'
  const endedStatus = hasLeft ? texts.value('conductStatus', row.conductStatus) : null
  const zone = hasZone ? getZoneName(timeZoneOf({ siteId: row.siteId }), language) : null
  const details = [endedStatus, row.subjectId, row.siteName, zone, row.groupName].filter(Boolean).join(' · ')
  const cells = new Map(row.cells.map((cell) => [columnOf(cell.visitId, cell.occurrence), cell]))
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <th scope="row" aria-colindex={1}>
        <button
          type="button"
          title={`${row.name}, ${details}`}
          tabIndex={current === 0 ? 0 : -1}
          onClick={() => onOpen({ row: index, column: 0 })}
        >
          <span>{row.name}</span>
          <small>{details}</small>
        </button>
      </th>
      {columns.map((track) => {
        if ('gap' in track) return <td key={`gap ${track.before}`} aria-hidden />
        const column = track.index + 1
        const visit = visits[track.index]
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
