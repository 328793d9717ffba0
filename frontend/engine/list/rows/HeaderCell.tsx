import {
  createContext,
  type HTMLAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useContext,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useEscape } from '../../../base/shortcuts/escape.ts'
import { landmarkOf } from '../../../base/ui/landmark.ts'
import { Tooltip } from '../../../base/ui/Tooltip.tsx'
import { clampWidth, maxWidth, minWidth, widthStep } from '../../listState/settings.ts'

/** Context that column headers use to resize columns. */
interface ColumnResizing {
  readonly widths: Readonly<Record<string, number>>
  readonly labelOf: (column: string) => string
  /** Called while the pointer moves. */
  readonly onMove: (widths: Readonly<Record<string, number>>) => void
  readonly onEnd: (widths: Readonly<Record<string, number>>) => void
}
export const ResizingContext = createContext<ColumnResizing | null>(null)

export type HeaderCellProps = HTMLAttributes<HTMLTableCellElement> & {
  readonly 'data-column'?: string
  /** Full title of an abbreviated header. */
  readonly whole?: string
}

/** Column header with a handle at its end that changes the width, by pointer or by arrow keys. */
export function HeaderCell({ children, whole, ...props }: HeaderCellProps) {
  const columnResizing = useContext(ResizingContext)
  const column = props['data-column']
  const handle = column !== undefined && columnResizing !== null && <Handle column={column} resizing={columnResizing} />
  if (whole !== undefined)
    return (
      <ShortHeader {...props} whole={whole} handle={handle}>
        {children}
      </ShortHeader>
    )
  return (
    <th {...props}>
      {children}
      {handle}
    </th>
  )
}

type ShortHeaderProps = HeaderCellProps & { readonly whole: string; readonly handle: ReactNode }

/** Abbreviated header. A tooltip shows the full title on hover and focus, and the full title is the accessible name. */
function ShortHeader({ children, whole, handle, ...props }: ShortHeaderProps) {
  const [isReported, setIsReported] = useState(false)
  useEscape(isReported, () => setIsReported(false))
  return (
    <th
      {...props}
      aria-label={whole}
      tabIndex={0}
      onMouseEnter={() => setIsReported(true)}
      onMouseLeave={() => setIsReported(false)}
      onFocus={({ target, currentTarget }) => setIsReported(target === currentTarget && target.matches(':focus-visible'))}
      onBlur={() => setIsReported(false)}
    >
      <Tooltip title={whole} open={isReported} getPopupContainer={landmarkOf}>
        <div>{children}</div>
      </Tooltip>
      {handle}
    </th>
  )
}

function Handle({ column, resizing }: { readonly column: string; readonly resizing: ColumnResizing }) {
  const { t } = useTranslation('common')
  const handle = useRef<HTMLDivElement>(null)
  const drag = useRef<{ readonly x: number; readonly widths: Readonly<Record<string, number>> } | null>(null)

  /** Returns the current widths of all columns. They are then fixed, so that only this column changes. */
  const measureWidths = () => ({ ...measureColumnWidths(handle.current), ...resizing.widths })
  const computeWidths = (x: number) => {
    if (drag.current === null) return null
    const { widths } = drag.current
    return { ...widths, [column]: clampWidth((widths[column] ?? minWidth) + x - drag.current.x) }
  }
  const end = (event: PointerEvent) => {
    const widths = computeWidths(event.clientX)
    const hasMoved = drag.current !== null && drag.current.x !== event.clientX
    drag.current = null
    if (widths !== null && hasMoved) resizing.onEnd(widths)
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    event.stopPropagation()
    if (step === undefined) return
    event.preventDefault()
    const widths = measureWidths()
    resizing.onEnd({ ...widths, [column]: clampWidth((widths[column] ?? minWidth) + step) })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no rule between paragraphs
    <div
      ref={handle}
      role="separator"
      tabIndex={0}
      className="list-resize"
      aria-orientation="vertical"
      aria-label={t('list.display.resize', { name: resizing.labelOf(column) })}
      aria-valuemin={minWidth}
      aria-valuemax={maxWidth}
      aria-valuenow={resizing.widths[column] ?? minWidth}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { x: event.clientX, widths: measureWidths() }
      }}
      onPointerMove={(event) => {
        const widths = computeWidths(event.clientX)
        if (widths !== null) resizing.onMove(widths)
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -widthStep, ArrowRight: widthStep }

function measureColumnWidths(element: HTMLElement | null): Readonly<Record<string, number>> {
  const headerCells = element?.closest('tr')?.querySelectorAll<HTMLElement>('th[data-column]') ?? []
  return Object.fromEntries([...headerCells].map((headerCell) => [headerCell.dataset.column ?? '', clampWidth(headerCell.offsetWidth)]))
}
