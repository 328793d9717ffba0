import { useList } from '@refinedev/core'
import { Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import type { ListMeta } from '../providers/dataProvider.ts'

interface ParticipantRow extends AnsweredRow {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly participantClientId: string | null
}

const shown = 6

/** The participants changed last, among those that the user may see. */
export function RecentParticipants() {
  const { t } = useTranslation('common')
  const { query, result } = useList<ParticipantRow>({
    resource: 'participant',
    pagination: { currentPage: 1, pageSize: shown },
    sorters: [{ field: 'updatedAt', order: 'desc' }],
    meta: { total: 'none' } satisfies ListMeta,
    errorNotification: false,
  })
  const { show } = resourceNamed('participant').screens ?? {}
  if (query.isError || show === undefined || (query.isSuccess && result.data.length === 0)) return null
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="home-section">
        {t('home.recent')}
      </h2>
      {query.isLoading ? (
        <Skeleton active title={false} paragraph={{ rows: shown }} />
      ) : (
        <ul className="home-recent">
          {result.data.map((row) => (
            <li key={row.id}>
              <Link to={generatePath(show, { id: row.id })}>
                {nameOf(row) || t('home.restricted')}
                <span>{dayjs(row.updatedAt).format('YYYY-MM-DD HH:mm')}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const nameOf = ({ firstName, lastName, participantClientId }: ParticipantRow): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (participantClientId ?? '')
