import '../../base/charts/charts.css'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PartResult } from '#resources/core/answers/partResult.ts'
import type { FigureTermName } from '#resources/reports/figureTerms.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { TileFrame, type TileHead } from './TileFrame.tsx'

/** Content of a tile with one figure. */
export interface TileFigure {
  /** Formatted figure, or a dash. */
  readonly figure: string
  /** List of the counted rows; null if there is none that the reader may open. */
  readonly to: string | null
  /** State of the link, for the list. */
  readonly state?: unknown
  /** Text beside the figure, such as a goal. */
  readonly suffix?: string
  /** Share of a goal, 0 to 1, drawn as a bar. The texts contain the same values. */
  readonly share?: number
  /** Lines below the figure. */
  readonly notes: readonly string[]
}

interface FigureTileProps extends TileHead {
  readonly title: string
  readonly terms: readonly FigureTermName[]
  readonly countsPeople?: boolean
  /** Null while loading. */
  readonly part: PartResult<TileFigure> | null
  readonly onRetry: () => unknown
}

/** Tile with one figure, on the home page and on dashboards. The whole tile opens the counted rows. */
export function FigureTile({ title, terms, countsPeople = false, note, actions, part, onRetry }: FigureTileProps) {
  const { t } = useTranslation('common')
  return (
    <TileFrame
      className="figure-tile"
      title={title}
      level={3}
      terms={terms}
      countsPeople={countsPeople}
      note={note}
      actions={actions}
      isBusy={part === null}
    >
      {part === null ? (
        <Skeleton active title={false} paragraph={{ rows: 1 }} />
      ) : part.failed === undefined ? (
        <FigureOfTile title={title} {...part.told} />
      ) : (
        <LoadFailed message={t('home.failed')} onRetry={onRetry} />
      )}
    </TileFrame>
  )
}

function FigureOfTile({ title, figure, to, state, suffix, share, notes }: TileFigure & { readonly title: string }) {
  const content = (
    <>
      <strong className="figure-number">{figure}</strong>
      {suffix !== undefined && <span>{suffix}</span>}
    </>
  )
  return (
    <div>
      {to === null ? (
        <p className="tile-figure">{content}</p>
      ) : (
        <Link className="tile-figure" to={to} state={state}>
          <span className="visually-hidden">{title}</span>
          {content}
        </Link>
      )}
      {share !== undefined && (
        <span className="tile-bar" aria-hidden>
          <span style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
        </span>
      )}
      {notes.map((each) => (
        <p key={each} className="tile-note">
          {each}
        </p>
      ))}
    </div>
  )
}
