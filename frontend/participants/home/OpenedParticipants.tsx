import { useMany } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { recentRecords } from '../../base/session/recent.ts'
import { useSession } from '../../base/session/useSession.ts'
import { titleOf } from '../../base/texts/texts.ts'
import { RecentList } from './RecentList.tsx'

/** The participants whom this user opened last in this browser, by the names that they have now. */
export function OpenedParticipants() {
  const { t } = useTranslation('common')
  const { user } = useSession()
  const may = useMay()
  const [ids] = useState(() => recentRecords(user.id, may).flatMap(({ resource, id }) => (resource === 'participant' ? [id] : [])))
  const { query, result } = useMany<ResourceAnswer['participant']>({
    resource: 'participant',
    ids: [...ids],
    queryOptions: { enabled: ids.length > 0 },
    errorNotification: false,
  })
  if (ids.length === 0 || query.isError) return null
  const byId = new Map(result.data.map((row) => [row.id, row]))
  return (
    <RecentList
      title={t('home.opened')}
      isLoading={query.isLoading}
      rows={ids.flatMap((id) => {
        const row = byId.get(id)
        return row === undefined ? [] : [{ id, name: titleOf(resourceNamed('participant'), row), when: '' }]
      })}
    />
  )
}
