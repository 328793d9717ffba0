import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIsPrinting } from '../../../base/theme/useIsPrinting.ts'
import { useOnChange } from '../../../base/useOnChange.ts'
import { fittingColumns, type MinColumnWidths } from './fittingColumns.ts'

interface FittingOptions {
  readonly columns: readonly string[]
  /** False if the user chose columns or widths: they can scroll to the rest. */
  readonly isFitted: boolean
  /** Key of all texts outside the rows that affect column widths. When it changes, the columns are measured again. */
  readonly measuredAs: string
}

const initialMeasurement = { seen: {}, beside: 0, room: Number.POSITIVE_INFINITY } as const
interface Measurement {
  readonly seen: MinColumnWidths
  /** Width of permanent columns: checkbox, actions. */
  readonly beside: number
  readonly room: number
  /** Key of the texts that were measured. */
  readonly measuredAs: string
}

/**
 * Returns the columns that fit in the scroll area, in order. Columns at the end that would be cut off are left out. Only a table that is
 * too wide is measured, since the columns of a narrower one share the unused space.
 */
export function useFittingColumns(
  area: RefObject<HTMLElement | null>,
  { columns, isFitted, measuredAs }: FittingOptions,
): readonly string[] {
  const [measurement, setMeasurement] = useState<Measurement>({ ...initialMeasurement, measuredAs })
  // Changed texts need different widths.
  if (measurement.measuredAs !== measuredAs) setMeasurement({ ...initialMeasurement, room: measurement.room, measuredAs })
  const isPrinting = useIsPrinting()
  // Each render may make the table too wide, for example with longer texts. On paper, the cells wrap.
  useLayoutEffect(() => {
    const { current } = area
    if (!isFitted || isPrinting || current === null || current.scrollWidth - current.clientWidth <= roundingTolerance) return
    const next = measure(current, measurement)
    if (JSON.stringify(next) !== JSON.stringify(measurement)) setMeasurement(next)
  })
  const observer = useRef<ResizeObserver | null>(null)
  useEffect(() => {
    const { current } = area
    if (current === null) return
    observer.current = new ResizeObserver(() => setMeasurement((before) => ({ ...before, room: current.clientWidth })))
    observer.current.observe(current)
    return () => observer.current?.disconnect()
  }, [area])
  // A cell may load its text after the table was rendered. A change of the language creates a new table.
  useOnChange(measuredAs, () => {
    const table = area.current?.querySelector('table')
    if (table !== null && table !== undefined) observer.current?.observe(table)
  })
  return isFitted ? fittingColumns(columns, measurement.seen, measurement.room - measurement.beside) : columns
}

/** In pixels: a smaller difference is only rounding. */
const roundingTolerance = 2

function measure(area: HTMLElement, before: Measurement): Measurement {
  const minWidths: Record<string, number> = { ...before.seen }
  let fixedWidth = 0
  for (const headerCell of area.querySelectorAll<HTMLElement>('thead th')) {
    const { column } = headerCell.dataset
    const width = Math.ceil(headerCell.getBoundingClientRect().width)
    if (column === undefined) fixedWidth += width
    else minWidths[column] = width
  }
  return { ...before, seen: minWidths, beside: fixedWidth, room: area.clientWidth }
}
