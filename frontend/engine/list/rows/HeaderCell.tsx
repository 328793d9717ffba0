import { Tooltip } from 'antd'
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
import { maxWidth, minWidth, widthStep, widthWithin } from '../../listState/settings.ts'

/** What the heads of columns need to change their widths. */
interface Resizing {
  readonly widths: Readonly<Record<string, number>>
  readonly labelOf: (column: string) => string
  /** While the pointer still moves. */
  readonly onMove: (widths: Readonly<Record<string, number>>) => void
  readonly onEnd: (widths: Readonly<Record<string, number>>) => void
}
export const ResizingContext = createContext<Resizing | null>(null)

export type HeaderCellProps = HTMLAttributes<HTMLTableCellElement> & {
  readonly 'data-column'?: string
  /** What the head says in short. */
  readonly whole?: string
}

/** The head of a column, with a handle at its end that changes the width: by pointer, or by the arrow keys. */
export function HeaderCell({ children, whole, ...props }: HeaderCellProps) {
  const resizing = useContext(ResizingContext)
  const column = props['data-column']
  const handle = column !== undefined && resizing !== null && <Handle column={column} resizing={resizing} />
  if (whole !== undefined)
    return (
      <ShortHead {...props} whole={whole} handle={handle}>
        {children}
      </ShortHead>
    )
  return (
    <th {...props}>
      {children}
      {handle}
    </th>
  )
}

type ShortHeadProps = HeaderCellProps & { readonly whole: string; readonly handle: ReactNode }

/** Tells the whole by a tooltip, to the pointer and to the keyboard, and is called by it. */
function ShortHead({ children, whole, handle, ...props }: ShortHeadProps) {
  const [isTold, setIsTold] = useState(false)
  useEscape(isTold, () => setIsTold(false))
  return (
    <th
      {...props}
      aria-label={whole}
      tabIndex={0}
      onMouseEnter={() => setIsTold(true)}
      onMouseLeave={() => setIsTold(false)}
      onFocus={({ target, currentTarget }) => setIsTold(target === currentTarget && target.matches(':focus-visible'))}
      onBlur={() => setIsTold(false)}
    >
      <Tooltip title={whole} open={isTold} getPopupContainer={landmarkOf}>
        <div>{children}</div>
      </Tooltip>
      {handle}
    </th>
  )
}

function Handle({ column, resizing }: { readonly column: string; readonly resizing: Resizing }) {
  const { t } = useTranslation('common')
  const handle = useRef<HTMLDivElement>(null)
  const drag = useRef<{ readonly x: number; readonly widths: Readonly<Record<string, number>> } | null>(null)

  /** Every column keeps the width that it has now, so that only this one changes. */
  const measured = () => ({ ...widthsOnScreen(handle.current), ...resizing.widths })
  const widthsAt = (x: number) => {
    if (drag.current === null) return null
    const { widths } = drag.current
    return { ...widths, [column]: widthWithin((widths[column] ?? minWidth) + x - drag.current.x) }
  }
  const end = (event: PointerEvent) => {
    const widths = widthsAt(event.clientX)
    const hasMoved = drag.current !== null && drag.current.x !== event.clientX
    drag.current = null
    if (widths !== null && hasMoved) resizing.onEnd(widths)
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    event.stopPropagation()
    if (step === undefined) return
    event.preventDefault()
    const widths = measured()
    resizing.onEnd({ ...widths, [column]: widthWithin((widths[column] ?? minWidth) + step) })
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
        drag.current = { x: event.clientX, widths: measured() }
      }}
      onPointerMove={(event) => {
        const widths = widthsAt(event.clientX)
        if (widths !== null) resizing.onMove(widths)
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -widthStep, ArrowRight: widthStep }

function widthsOnScreen(inside: HTMLElement | null): Readonly<Record<string, number>> {
  const heads = inside?.closest('tr')?.querySelectorAll<HTMLElement>('th[data-column]') ?? []
  return Object.fromEntries([...heads].map((head) => [head.dataset.column ?? '', widthWithin(head.offsetWidth)]))
}
