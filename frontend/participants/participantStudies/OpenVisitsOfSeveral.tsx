import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { rowsOf } from '../../base/rows.ts'
import type { BulkNoteProps } from '../../engine/area.ts'
import { chunksOf } from '../../engine/bulk/task.ts'

type Visit = ResourceAnswer['participantVisit']

/** Lists the open visits before several participants complete the study. Without a reason, participants with open visits are left out. */
export const BeforeCompletions = (props: BulkNoteProps) => <OpenVisitsOfSeveral {...props} action="completeConduct" />

/** Lists the visits that the withdrawal of several participants ends. */
export const BeforeWithdrawals = (props: BulkNoteProps) => <OpenVisitsOfSeveral {...props} action="withdraw" />

function OpenVisitsOfSeveral({ ids, titles, action }: BulkNoteProps & { readonly action: 'completeConduct' | 'withdraw' }) {
  const { t, i18n } = useTranslation('participants')
  const { data: visits = [] } = useQuery({
    queryKey: ['openVisits', ids],
    queryFn: ({ signal }) => openVisitsOf(ids, signal),
    retry: false,
  })
  const byParticipation = Map.groupBy(visits, ({ participantStudyId }) => participantStudyId)
  if (byParticipation.size === 0) return null
  const listFormat = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (
    <>
      <p role="status">{t(`conduct.openVisitsOfSeveral.${action}`, { count: byParticipation.size })}</p>
      <ul>
        {[...byParticipation].map(([id, open]) => (
          <li key={id}>
            <strong>{titles[id] ?? open[0]?.labels?.participantId}</strong>{' '}
            {listFormat.format(open.map(({ labels }) => labels?.visitId ?? '').filter(Boolean))}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Participants per request, then visits per page. */
const chunkSize = 50
const pageSize = 500

async function openVisitsOf(ids: readonly string[], signal: AbortSignal): Promise<readonly Visit[]> {
  const visits: Visit[] = []
  for (const idChunk of chunksOf(ids, chunkSize))
    for (let start = 0; ; start += pageSize) {
      const query = new URLSearchParams([
        ...idChunk.map((id) => ['participantStudyId', id]),
        ['status', 'UNSCHEDULED'],
        ['status', 'SCHEDULED'],
        ['_sort', 'createdAt'],
        ['_start', String(start)],
        ['_end', String(start + pageSize)],
        ['_total', 'none'],
      ])
      const page = await rowsOf('participantVisit').list(query, { signal })
      visits.push(...page)
      if (page.length < pageSize) break
    }
  return visits
}
