import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useOnChange } from '../../../base/useOnChange.ts'
import { fittingColumns, type SeenWidths } from './fittingColumns.ts'

interface FittingOptions {
  readonly columns: readonly string[]
  /** False where people chose columns or widths themselves: what they want to see they may scroll to. */
  readonly isFitted: boolean
  /** What the texts of the table depend on, beside its rows: another one is measured anew. */
  readonly measuredAs: string
}

const unmeasured = { seen: {}, beside: 0, room: Number.POSITIVE_INFINITY } as const
interface Measured {
  readonly seen: SeenWidths
  /** Of columns that always stand: the checkbox, the actions. */
  readonly beside: number
  readonly room: number
  /** The texts for which it holds. */
  readonly measuredAs: string
}

/**
 * The columns that have room in their scroll area, in their order: the last ones are left out where they would be cut off. Only a table that is too
 * wide is measured, as the columns of one that is not share what is left over.
 */
export function useFittingColumns(
  area: RefObject<HTMLElement | null>,
  { columns, isFitted, measuredAs }: FittingOptions,
): readonly string[] {
  const [measured, setMeasured] = useState<Measured>({ ...unmeasured, measuredAs })
  // Other texts have other widths.
  if (measured.measuredAs !== measuredAs) setMeasured({ ...unmeasured, room: measured.room, measuredAs })
  // Each draw may have made it too wide: rows with longer words came.
  useLayoutEffect(() => {
    const { current } = area
    if (!isFitted || current === null || current.scrollWidth - current.clientWidth <= rounding) return
    const next = measure(current, measured)
    if (JSON.stringify(next) !== JSON.stringify(measured)) setMeasured(next)
  })
  const observer = useRef<ResizeObserver | null>(null)
  useEffect(() => {
    const { current } = area
    if (current === null) return
    observer.current = new ResizeObserver(() => setMeasured((before) => ({ ...before, room: current.clientWidth })))
    observer.current.observe(current)
    return () => observer.current?.disconnect()
  }, [area])
  // A cell may get its words by itself, after the table was drawn.
  // Another language makes another table.
  useOnChange(measuredAs, () => {
    const table = area.current?.querySelector('table')
    if (table !== null && table !== undefined) observer.current?.observe(table)
  })
  return isFitted ? fittingColumns(columns, measured.seen, measured.room - measured.beside) : columns
}

/** Pixels: less is rounding, nothing that is cut off. */
const rounding = 2

function measure(area: HTMLElement, before: Measured): Measured {
  const seen: Record<string, number> = { ...before.seen }
  let beside = 0
  for (const head of area.querySelectorAll<HTMLElement>('thead th')) {
    const { column } = head.dataset
    const width = Math.ceil(head.getBoundingClientRect().width)
    if (column === undefined) beside += width
    else seen[column] = width
  }
  return { ...before, seen, beside, room: area.clientWidth }
}
