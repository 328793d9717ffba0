import { Skeleton } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RecordLink } from '../../engine/RecordLink.tsx'

interface RecentRow {
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
  /** Where all of them are. */
  readonly all?: string | null
}

const placeholders = 6

/** A short list of participants on the home page; nothing where there are none. */
export function RecentList({ title, isLoading, rows, all = null }: RecentListProps) {
  const { t } = useTranslation('common')
  const heading = useId()
  if (!isLoading && rows.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="home-section">
        {title}
      </h2>
      {isLoading ? (
        <Skeleton active title={false} paragraph={{ rows: placeholders }} />
      ) : (
        <ul className="card home-recent">
          {rows.map(({ id, name, when }) => (
            <li key={id}>
              <RecordLink resource="participant" id={id}>
                {name || t('home.restricted')}
                {when !== '' && <span>{when}</span>}
              </RecordLink>
            </li>
          ))}
        </ul>
      )}
      {all !== null && (
        <Link className="home-all" to={all}>
          {t('home.all')}
        </Link>
      )}
    </section>
  )
}
