import { type HttpError, useList } from '@refinedev/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { ActionNoteProps } from '../../engine/area.ts'

/** Lists the open visits before the study is completed. Completing it despite open visits requires a reason. */
export const BeforeCompletion = (props: ActionNoteProps<'participantStudy'>) => <OpenVisits {...props} action="completeConduct" />

/** Lists the visits that a withdrawal ends. */
export const BeforeWithdrawal = (props: ActionNoteProps<'participantStudy'>) => <OpenVisits {...props} action="withdraw" />

function OpenVisits({
  row: { id },
  action,
  onRequire,
}: ActionNoteProps<'participantStudy'> & { readonly action: 'completeConduct' | 'withdraw' }) {
  const { t, i18n } = useTranslation('participants')
  const { result } = useList<ResourceAnswer['participantVisit'], HttpError>({
    resource: 'participantVisit',
    filters: [
      { field: 'participantStudyId', operator: 'eq', value: id },
      { field: 'status', operator: 'in', value: ['UNSCHEDULED', 'SCHEDULED'] },
    ],
    // Same order as the schedule.
    sorters: [{ field: 'createdAt', order: 'asc' }],
    pagination: { pageSize: 100 },
    queryOptions: { retry: false },
    errorNotification: false,
  })
  const needsReason = action === 'completeConduct' && result.data.length > 0
  useEffect(() => {
    if (needsReason) onRequire('reason')
  }, [needsReason, onRequire])
  const names = result.data.map(({ labels }) => labels?.visitId ?? '').filter(Boolean)
  if (names.length === 0) return null
  const visits = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
  return <p role="status">{t(`conduct.openVisits.${action}`, { count: names.length, visits })}</p>
}
