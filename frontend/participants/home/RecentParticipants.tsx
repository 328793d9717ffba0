import { useList } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/rows.ts'
import { localDatetime } from '../../base/i18n/dates.ts'
import type { ListMeta } from '../../base/providers/dataProvider.ts'
import { RecentList } from './RecentList.tsx'

type ParticipantRow = ResourceAnswer['participant']

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
  if (query.isError) return null
  return (
    <RecentList
      title={t('home.recent')}
      isLoading={query.isLoading}
      rows={result.data.map((row) => ({ id: row.id, name: nameOf(row), when: localDatetime(row.updatedAt) }))}
    />
  )
}

const nameOf = ({ firstName, lastName, participantClientId }: ParticipantRow): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (participantClientId ?? '')
