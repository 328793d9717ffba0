import { Skeleton } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Part } from '#resources/core/part.ts'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'

interface HomeCardProps<Told> {
  readonly title: string
  /** Null while it is on its way. */
  readonly part: Part<Told> | null
  readonly className?: string
  /** Lines of its final shape, so that nothing moves when it comes. */
  readonly lines?: number
  readonly onRetry: () => unknown
  readonly children: (told: Told) => ReactNode
}

/** One card of the home page: waits in its own shape, and fails by itself. */
export function HomeCard<Told>({ title, part, className = '', lines = 3, onRetry, children }: HomeCardProps<Told>) {
  const { t } = useTranslation('common')
  const heading = useId()
  return (
    <section className={`card home-part ${className}`} aria-labelledby={heading} aria-busy={part === null}>
      <h2 id={heading}>{title}</h2>
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
