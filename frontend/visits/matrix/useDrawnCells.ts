import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useMemo } from 'react'
import type { ScheduleMatrix, ScheduleRow } from '#resources/visits/visitAnswers.ts'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { piecesOf } from './pieces.ts'
import type { CellPlace } from './steps.ts'
import { useIsPrinting } from './useIsPrinting.ts'

/** Pixels: three lines of words; a line whose words wrap is measured once it is drawn. Every column is as wide, so that those out of sight need no looking at. */
const lineHeight = 76
const widths = { phone: { participant: 132, visit: 188 }, wide: { participant: 220, visit: 204 } }
const overscan = { lines: 4, columns: 2 }

interface DrawnCellsOptions {
  readonly scroller: RefObject<HTMLElement | null>
  readonly visits: ScheduleMatrix['visits']
  readonly rows: readonly ScheduleRow[]
  /** The current cell, which is drawn out of sight, too. */
  readonly at: CellPlace
}

/** The lines and columns of the matrix that are in sight, with gaps in place of the others; on paper all of them. */
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
  const drawn = lines.getVirtualItems()
  const drawnColumns = columns.getVirtualItems()
  const linePieces = isPrinting ? rows.map((_, index) => ({ index })) : piecesOf(drawn, { from: 0, size: lines.getTotalSize() })
  const columnPieces = useMemo(
    () =>
      isPrinting
        ? visits.map((_, index) => ({ index }))
        : piecesOf(drawnColumns, { from: width.participant, size: width.participant + visits.length * width.visit }),
    [isPrinting, visits, drawnColumns, width],
  )
  return { isPrinting, width, lines, columns, linePieces, columnPieces, lastLine: drawn.at(-1)?.index ?? 0 }
}

/** The lines or columns in sight, with the one that has the focus. */
function withFocused(range: Range, focused: number): number[] {
  const shown = defaultRangeExtractor(range)
  return focused < 0 || focused >= range.count || shown.includes(focused) ? shown : [...shown, focused].sort((one, other) => one - other)
}
