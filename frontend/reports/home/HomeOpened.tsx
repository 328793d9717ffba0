import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getResource } from '#resources/index.ts'
import type { HomeAnswer } from '#resources/reports/homeAnswer.ts'
import { titleOf } from '../../base/texts/texts.ts'
import { FieldValueText } from '../../engine/FieldValueText.tsx'
import { RecordLink } from '../../engine/RecordLink.tsx'
import { HomeCard } from './HomeCard.tsx'

interface HomeOpenedProps {
  readonly part: HomeAnswer['opened'] | null
  readonly onRetry: () => unknown
}

/** Participants whom this user opened last in this browser, with their current names. */
export function HomeOpened({ part, onRetry }: HomeOpenedProps) {
  const { t } = useTranslation('common')
  if (part === undefined) return null
  return (
    <HomeCard title={t('home.opened')} part={part} lines={6} onRetry={onRetry}>
      {(rows) => (
        <ul className="home-rows">
          {rows.map((row) => (
            <li key={row.id}>
              <RecordLink resource="participant" id={row.id}>
                {row.redacted === true ? t('home.restricted') : titleOf(getResource('participant'), row)}
              </RecordLink>
              <NewestParticipation row={row} />
            </li>
          ))}
        </ul>
      )}
    </HomeCard>
  )
}

/** ID, study and status of the newest participation. */
function NewestParticipation({ row }: { readonly row: ResourceAnswer['participant'] }) {
  const [studyId] = (row.studyIds ?? []) as readonly string[]
  const [status] = (row.recruitmentStatuses ?? []) as readonly string[]
  const labels = row.labels?.studyIds as Readonly<Record<string, string>> | undefined
  return (
    <span>
      {[row.participantClientId, studyId === undefined ? null : labels?.[studyId]]
        .filter((each) => each !== null && each !== undefined && each !== '')
        .join(' · ')}
      {status !== undefined && (
        <>
          {' · '}
          <FieldValueText resource="participant" name="recruitmentStatuses" value={status} />
        </>
      )}
    </span>
  )
}
