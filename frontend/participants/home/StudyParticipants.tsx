import { useList } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { participantStudy } from '#resources/participantStudy.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { dateWords } from '../../base/i18n/dates.ts'
import type { ListMeta } from '../../base/providers/dataProvider.ts'
import { screenPath } from '../../base/routes/studyRoutes.ts'
import type { Study } from '../../base/session/chosenStudy.ts'
import { RecentList } from './RecentList.tsx'

const shown = 6

/** The participants who came into the chosen study last. */
export function StudyParticipants({ study }: { readonly study: Study }) {
  const { t } = useTranslation('common')
  const { query, result } = useList<ResourceAnswer['participantStudy']>({
    resource: 'participantStudy',
    pagination: { currentPage: 1, pageSize: shown },
    sorters: [{ field: 'dateAdded', order: 'desc' }],
    filters: [{ field: 'studyId', operator: 'eq', value: study.id }],
    meta: { total: 'none' } satisfies ListMeta,
    errorNotification: false,
  })
  if (query.isError) return null
  return (
    <RecentList
      title={t('home.inStudy', { study: study.name })}
      all={screenPath({ inStudy: participantStudy.screens.inStudy }, study.id)}
      isLoading={query.isLoading}
      rows={result.data.map((row) => ({
        id: row.participantId,
        name: row.labels?.participantId ?? '',
        when: dateWords(row.dateAdded ?? ''),
      }))}
    />
  )
}
