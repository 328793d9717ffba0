import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { resourceNamed } from '#resources/index.ts'

export interface RecentRow {
  /** Of the participant. */
  readonly id: string
  /** Empty where the reader may not see it. */
  readonly name: string
  readonly when: string
}

interface RecentListProps {
  readonly title: string
  readonly isLoading: boolean
  readonly rows: readonly RecentRow[]
}

const placeholders = 6

/** A short list of participants on the home page; nothing where there are none. */
export function RecentList({ title, isLoading, rows }: RecentListProps) {
  const { t } = useTranslation('common')
  const { show } = resourceNamed('participant').screens ?? {}
  if (show === undefined || (!isLoading && rows.length === 0)) return null
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="home-section">
        {title}
      </h2>
      {isLoading ? (
        <Skeleton active title={false} paragraph={{ rows: placeholders }} />
      ) : (
        <ul className="home-recent">
          {rows.map(({ id, name, when }) => (
            <li key={id}>
              <Link to={generatePath(show, { id })}>
                {name || t('home.restricted')}
                <span>{when}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
