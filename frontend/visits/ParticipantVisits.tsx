import './visits.css'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { formatDate, todayFor } from '../base/i18n/dates.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { ToneTag } from '../base/ui/ToneTag.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { StatusCell } from '../engine/list/rows/StatusCell.tsx'
import { PlannedTime } from './PlannedTime.tsx'
import { UnscheduledButton } from './unscheduled/UnscheduledButton.tsx'
import { useVisitsOfParticipant, type VisitOfParticipant } from './useVisitsOfParticipant.ts'

interface ParticipantVisitsProps {
  readonly participation: Parameters<typeof useVisitsOfParticipant>[0] &
    Pick<ResourceAnswer['participantStudy'], 'siteId' | 'conductStatus'>
}

/** Visits of a participant in a study: due dates, planned times and status. */
export default function ParticipantVisits({ participation }: ParticipantVisitsProps) {
  const { t } = useTranslation('visitSchedule')
  const texts = useTexts('participantVisit')
  const { visits, timeZone, isLoading, error, retry } = useVisitsOfParticipant(participation)
  if (error !== null) return <LoadFailed message={error.message} onRetry={retry} />
  if (isLoading) return <Waiting rows={4} />
  const add = participation.conductStatus === 'UNDER_WAY' && <UnscheduledButton participation={participation} onAdded={retry} />
  if (visits.length === 0) return <EmptyPanel words={t('ofParticipant.none')}>{add}</EmptyPanel>
  return (
    <>
      {add !== false && <div className="visits-add">{add}</div>}
      <table className="visits">
        <thead>
          <tr>
            <th scope="col">{texts.label('visitId')}</th>
            <th scope="col">{t('ofParticipant.due')}</th>
            <th scope="col">{t('ofParticipant.planned')}</th>
            <th scope="col">{texts.label('status')}</th>
          </tr>
        </thead>
        <tbody>
          {visits.map((each) => (
            <VisitRow key={each.row.id} {...each} timeZone={timeZone} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function VisitRow({ row, visit, window, timeZone }: VisitOfParticipant & { readonly timeZone: string | null }) {
  const types = useTexts('visit')
  const visitTexts = useTexts('participantVisit')
  return (
    <tr>
      <th scope="row">
        {row.occurrence > 1 ? `${visit.name} ${row.occurrence}` : visit.name}
        <small>
          {[
            types.value('type', visit.type),
            row.unscheduledReason === null ? '' : visitTexts.value('unscheduledReason', row.unscheduledReason),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </th>
      <td>{window !== null && <VisitWindow row={row} window={window} />}</td>
      <td>
        <PlannedTime row={row} timeZone={timeZone} />
      </td>
      <td>
        <StatusCell resource="participantVisit" name="status" row={row} />
      </td>
    </tr>
  )
}

interface DueProps {
  readonly row: ResourceAnswer['participantVisit']
  readonly window: NonNullable<VisitOfParticipant['window']>
}

/** Window of a visit. Marks an open visit whose window has closed, and a visit outside of its window. */
function VisitWindow({ row, window }: DueProps) {
  const { t } = useTranslation('visitSchedule')
  const isOpen = row.status === 'UNSCHEDULED' || row.status === 'SCHEDULED'
  const days = Math.abs(row.daysOutside ?? 0)
  const isOneDay = window.opensOn === window.closesOn
  return (
    <>
      {isOneDay
        ? formatDate(window.targetOn)
        : t('ofParticipant.window', { from: formatDate(window.opensOn), to: formatDate(window.closesOn) })}{' '}
      {isOpen && window.closesOn < todayFor(row) && <ToneTag tone="danger">{t('ofParticipant.overdue')}</ToneTag>}
      {days > 0 && <ToneTag tone="warning">{t('ofParticipant.outside', { count: days })}</ToneTag>}
      <small>
        {!isOneDay && t('ofParticipant.target', { day: formatDate(window.targetOn) })}
        {isOpen && window.isProjected && ` · ${t('ofParticipant.projected')}`}
      </small>
    </>
  )
}
