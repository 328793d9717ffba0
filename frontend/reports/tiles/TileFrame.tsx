import './tiles.css'
import { createElement, type ReactNode, useId } from 'react'
import type { FigureTermName } from '#resources/reports/figureTerms.ts'
import { FigureInfo } from '../measures/FigureInfo.tsx'

/** Head of a tile, except for its title. */
export interface TileHead {
  /** Period and time of the figures. */
  readonly note?: ReactNode
  /** Menu or handle at the right. */
  readonly actions?: ReactNode
}

interface TileFrameProps extends TileHead {
  readonly title: string
  /** Level of the heading. */
  readonly level: 2 | 3
  readonly terms: readonly FigureTermName[]
  /** True if the figures count each person once. */
  readonly countsPeople?: boolean
  /** Explanation next to the definitions of the terms. */
  readonly explanation?: string | undefined
  readonly className: string
  /** Type of a dashboard's widget, by which its handle finds it. */
  readonly widget?: string
  readonly isBusy: boolean
  readonly children: ReactNode
}

/** Card with the head of all tiles: title, definitions of its terms, period, time and actions. */
export function TileFrame({
  title,
  level,
  terms,
  countsPeople = false,
  explanation,
  note,
  actions,
  className,
  widget,
  isBusy,
  children,
}: TileFrameProps) {
  const heading = useId()
  return (
    <section className={`card tile ${className}`} aria-labelledby={heading} aria-busy={isBusy} data-widget={widget}>
      <div className="tile-head">
        <div className="tile-title">
          <div className="figure-head">
            {createElement(`h${level}`, { id: heading }, title)}
            <FigureInfo terms={terms} countsPeople={countsPeople} {...(explanation === undefined ? {} : { note: explanation })} />
          </div>
          {note !== undefined && <p className="tile-note">{note}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
