import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useMemo } from 'react'
import type { ScheduleMatrix, ScheduleRow } from '#resources/visits/visitAnswers.ts'
import { useIsPrinting } from '../../base/theme/useIsPrinting.ts'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { tracksOf } from './gridTracks.ts'
import type { CellPosition } from './steps.ts'

/**
 * Pixels of two text lines; a row with wrapped text is measured once rendered. All columns are equally wide, so that hidden ones need
 * no measuring.
 */
const lineHeight = 40
const widths = { phone: { participant: 144, visit: 188 }, wide: { participant: 260, visit: 184 } }
const overscan = { lines: 4, columns: 2 }

interface DrawnCellsOptions {
  readonly scroller: RefObject<HTMLElement | null>
  readonly visits: ScheduleMatrix['visits']
  readonly rows: readonly ScheduleRow[]
  /** Current cell, which is rendered even if it is out of view. */
  readonly at: CellPosition
}

/** Returns the visible rows and columns of the matrix, with gaps in place of all others. In print, returns all rows and columns. */
export function useDrawnCells({ scroller, visits, rows, at }: DrawnCellsOptions) {
  const isPrinting = useIsPrinting()
  const width = useIsPhone() ? widths.phone : widths.wide
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: overscan.lines,
    rangeExtractor: (range) => withFocused(range, at.row),
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: visits.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => width.visit,
    overscan: overscan.columns,
    paddingStart: width.participant,
    scrollPaddingStart: width.participant,
    rangeExtractor: (range) => withFocused(range, at.column - 1),
  })
  const drawnLines = lines.getVirtualItems()
  const drawnColumns = columns.getVirtualItems()
  const lineTracks = isPrinting ? rows.map((_, index) => ({ index })) : tracksOf(drawnLines, { from: 0, size: lines.getTotalSize() })
  const columnTracks = useMemo(
    () =>
      isPrinting
        ? visits.map((_, index) => ({ index }))
        : tracksOf(drawnColumns, { from: width.participant, size: width.participant + visits.length * width.visit }),
    [isPrinting, visits, drawnColumns, width],
  )
  return { isPrinting, width, lines, columns, linePieces: lineTracks, columnPieces: columnTracks, lastLine: drawnLines.at(-1)?.index ?? 0 }
}

/** Adds the focused row or column to the visible ones. */
function withFocused(range: Range, focusedIndex: number): number[] {
  const shownIndexes = defaultRangeExtractor(range)
  return focusedIndex < 0 || focusedIndex >= range.count || shownIndexes.includes(focusedIndex)
    ? shownIndexes
    : [...shownIndexes, focusedIndex].sort((left, right) => left - right)
}
