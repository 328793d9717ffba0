import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/rows.ts'
import { dateWords } from '../../base/i18n/dates.ts'
import { rowsOf } from '../../base/rows.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'

type Visit = ResourceAnswer['participantVisit']

/** Visits that are offered for one slot. */
const mostOffered = 50

interface SlotDialogProps {
  /** YYYY-MM-DD and HH:mm. */
  readonly day: string
  readonly time: string
  /** Filters of the calendar, so that the dialog offers the same participants. */
  readonly filters: readonly [string, string][]
  readonly onChoose: (visit: Visit) => void
  readonly onClose: () => void
}

/** The visits that wait for a day, the first to close first: one of them is planned for the slot that was clicked. */
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
  const offered = data?.filter(({ actions }) => actions.includes('schedule'))
  return (
    <Dialog
      open
      title={t('slot.title', { day: dateWords(day), time })}
      cancelText={t('common:form.cancel')}
      okButtonProps={{ style: { display: 'none' } }}
      onCancel={onClose}
    >
      {error !== null && <LoadFailed message={t('calendar.failed')} onRetry={() => void refetch()} />}
      {error === null && offered === undefined && <Waiting rows={4} />}
      {offered?.length === 0 && <p>{t('slot.nothing')}</p>}
      {offered !== undefined && offered.length > 0 && (
        <ul className="scheduler-slot">
          {offered.map((visit) => (
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
