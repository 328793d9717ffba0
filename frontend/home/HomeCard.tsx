import { Skeleton } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Part } from '#resources/core/part.ts'
import type { FigureTermName } from '#resources/figureTerms.ts'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { FigureInfo } from '../measures/FigureInfo.tsx'

interface HomeCardProps<Told> {
  readonly title: string
  /** Null while it is on its way. */
  readonly part: Part<Told> | null
  readonly className?: string
  /** Lines of its final shape, so that nothing moves when it comes. */
  readonly lines?: number
  /** Terms of its figures; absent: none. */
  readonly terms?: readonly FigureTermName[]
  /** The figures count people, each once. */
  readonly ofPeople?: boolean
  readonly onRetry: () => unknown
  readonly children: (told: Told) => ReactNode
}

/** One card of the home page: waits in its own shape, and fails by itself. */
export function HomeCard<Told>({
  title,
  part,
  className = '',
  lines = 3,
  terms = [],
  ofPeople = false,
  onRetry,
  children,
}: HomeCardProps<Told>) {
  const { t } = useTranslation('common')
  const heading = useId()
  return (
    <section className={`card home-part ${className}`} aria-labelledby={heading} aria-busy={part === null}>
      <div className="figure-head">
        <h2 id={heading}>{title}</h2>
        <FigureInfo terms={terms} ofPeople={ofPeople} />
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
