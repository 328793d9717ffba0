import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { formatDate } from '../../base/i18n/dates.ts'
import { rowsOf } from '../../base/rows.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'

type Visit = ResourceAnswer['participantVisit']

/** Maximum number of visits offered for a slot. */
const mostOffered = 50

interface SlotDialogProps {
  /** Day as YYYY-MM-DD, time as HH:mm. */
  readonly day: string
  readonly time: string
  /** Filters of the calendar, so that the dialog offers the same participants. */
  readonly filters: readonly [string, string][]
  readonly onChoose: (visit: Visit) => void
  readonly onClose: () => void
}

/** Visits without a date, earliest end of window first. The user selects one for the clicked slot. */
export default function SlotDialog({ day, time, filters, onChoose, onClose }: SlotDialogProps) {
  const { t } = useTranslation(['studyScheduler', 'common'])
  const query = new URLSearchParams(filters.filter(([name]) => name !== 'status' && name !== 'dueUntil'))
  for (const [name, value] of Object.entries({
    status: 'UNSCHEDULED',
    dueUntil_gte: day,
    _sort: 'dueUntil',
    _order: 'ASC',
    _start: '0',
    _end: `${mostOffered}`,
  }))
    query.set(name, value)
  const { data, error, refetch } = useQuery({
    queryKey: ['slotVisits', String(query)],
    queryFn: ({ signal }) => rowsOf('participantVisit').list(query, { signal }),
    retry: false,
  })
  const schedulableVisits = data?.filter(({ actions }) => actions.includes('schedule'))
  return (
    <Dialog
      open
      title={t('slot.title', { day: formatDate(day), time })}
      cancelText={t('common:form.cancel')}
      okButtonProps={{ style: { display: 'none' } }}
      onCancel={onClose}
    >
      {error !== null && <LoadFailed message={t('calendar.failed')} onRetry={() => void refetch()} />}
      {error === null && schedulableVisits === undefined && <Waiting rows={4} />}
      {schedulableVisits?.length === 0 && <p>{t('slot.nothing')}</p>}
      {schedulableVisits !== undefined && schedulableVisits.length > 0 && (
        <ul className="scheduler-slot">
          {schedulableVisits.map((visit) => (
            <li key={visit.id}>
              <Button type="link" onClick={() => onChoose(visit)}>
                {[visit.labels?.participantId, visit.labels?.visitId].filter((label) => typeof label === 'string').join(' · ')}
              </Button>
              <small>{[visit.labels?.studyId, visit.labels?.siteId].filter((label) => typeof label === 'string').join(' · ')}</small>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
