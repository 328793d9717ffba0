import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { parseClock } from '#resources/core/values/day.ts'
import type { CardVisit } from '#resources/recruitment/boardAnswers.ts'
import { formatDate, timeZoneOf } from '../../base/i18n/dates.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { FieldCell } from '../../engine/FieldCell.tsx'
import { type StudyRow, useStudiesOfHeader } from '../participantStudies/useParticipantStudies.ts'
import { useNow } from '../useNow.ts'
import { ConsentState } from './ConsentState.tsx'
import { useOpenTab } from './useOpenTab.ts'

/** One line for each study at the reader's study sites. Renders nothing without a study. */
export function StudyStrips({ row }: { readonly row: ResourceAnswer['participant'] }) {
  const { t } = useTranslation('participants')
  const { rows, retry } = useStudiesOfHeader(row)
  useChanges({ lists: rows.length > 0 ? ['participantVisit'] : [] }, retry)
  if (rows.length === 0) return null
  return (
    <ul className="profile-studies" aria-label={t('profile.studies')}>
      {rows.map((each) => (
        <StudyStrip key={each.id} row={each} />
      ))}
    </ul>
  )
}

/** Study, subject ID, site, status, arm, next visit and consent of one participation. A locked profile hides visit and consent. */
function StudyStrip({ row }: { readonly row: StudyRow }) {
  const { t } = useTranslation('participants')
  const openTab = useOpenTab(row.participantId)
  const texts = useTexts('participantStudy')
  const arm = labelsOf(row, 'groupId')[row.groupId ?? '']
  // The conduct status is shown only once conduct has ended; until then the recruitment status says more.
  const hasEnded = row.conductStatus === 'COMPLETED' || row.conductStatus === 'WITHDRAWN'
  return (
    <li>
      <button
        type="button"
        className="profile-study-name"
        title={t('profile.chips.toStudies')}
        onClick={() => openTab('studies', row.studyId)}
      >
        {row.studyName}
      </button>
      {row.subjectId != null && row.subjectId !== '' && (
        <span>
          <span className="visually-hidden">{texts.label('subjectId')} </span>
          {row.subjectId}
        </span>
      )}
      <span>{row.siteName}</span>
      <FieldCell resource="participantStudy" name={hasEnded ? 'conductStatus' : 'recruitmentStatus'} row={row} />
      {arm !== undefined && (
        <span>
          <span className="visually-hidden">{texts.label('groupId')} </span>
          {arm}
        </span>
      )}
      {row.visit !== null && <NextVisit visit={row.visit} siteId={row.siteId} isInConduct={row.conductStatus === 'UNDER_WAY'} />}
      {row.consent !== null && <ConsentState row={row} consent={row.consent} />}
    </li>
  )
}

interface NextVisitProps {
  readonly visit: CardVisit
  readonly siteId: string
  readonly isInConduct: boolean
}

/** The overdue or next visit. A missing visit is mentioned only during study conduct. */
function NextVisit({ visit: { kind, name, on, time }, siteId, isInConduct }: NextVisitProps) {
  const now = useNow()
  const { t } = useTranslation('trialboard')
  if (name === null || on === null)
    return isInConduct ? <span>{t(kind === 'DONE' ? 'trialboard:board.visitsDone' : 'trialboard:board.noVisits')}</span> : null
  const day = formatDate(on)
  const dayAndTime = time === null ? day : t('trialboard:board.dayAndTime', { day, time: time.slice(0, 5) })
  if (kind === 'OVERDUE')
    return <strong className="profile-study-late">{t('trialboard:board.visitOverdue', { visit: name, when: dayAndTime })}</strong>
  const isPast = kind === 'SCHEDULED' && time !== null && parseClock(timeZoneOf({ siteId }), `${on} ${time.slice(0, 5)}`) < now
  if (isPast)
    return (
      <strong className="profile-study-past">
        {t('trialboard:board.visitNotRecorded', { visit: name, time: (time ?? '').slice(0, 5) })}
      </strong>
    )
  return <span>{t(kind === 'DUE' ? 'trialboard:board.visitDue' : 'trialboard:board.visitNext', { visit: name, when: dayAndTime })}</span>
}
