import { Skeleton } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PartResult } from '#resources/core/answers/partResult.ts'
import type { FigureTermName } from '#resources/reports/figureTerms.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { FigureInfo } from '../measures/FigureInfo.tsx'

interface HomeCardProps<Told> {
  readonly title: string
  /** Null while loading. */
  readonly part: PartResult<Told> | null
  readonly className?: string
  /** Number of placeholder lines, so that nothing moves when the content appears. */
  readonly lines?: number
  /** Terms explained for its figures; absent for none. */
  readonly terms?: readonly FigureTermName[]
  /** True if the figures count each person once. */
  readonly countsPeople?: boolean
  readonly onRetry: () => unknown
  readonly children: (loadedData: Told) => ReactNode
}

/** Card of the home page. Loads and fails independently of all other cards. */
export function HomeCard<Told>({
  title,
  part,
  className = '',
  lines = 3,
  terms = [],
  countsPeople = false,
  onRetry,
  children,
}: HomeCardProps<Told>) {
  const { t } = useTranslation('common')
  const heading = useId()
  return (
    <section className={`card home-part ${className}`} aria-labelledby={heading} aria-busy={part === null}>
      <div className="figure-head">
        <h2 id={heading}>{title}</h2>
        <FigureInfo terms={terms} countsPeople={countsPeople} />
      </div>
      {part === null ? (
        <Skeleton active title={false} paragraph={{ rows: lines }} />
      ) : part.failed !== undefined ? (
        <LoadFailed message={t('home.failed')} onRetry={onRetry} />
      ) : (
        children(part.told)
      )}
    </section>
  )
}
