import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type TrainingCell, type TrainingMatrix, trainingTones } from '#resources/library/trainingMatrix.ts'
import { formatDate } from '../../base/i18n/dates.ts'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import { ToneTag } from '../../base/ui/ToneTag.tsx'

/** A row for each person, a column for each course. */
export function TrainingTable({
  data: { courses, people, overdue },
  isLateOnly,
}: {
  readonly data: TrainingMatrix
  readonly isLateOnly: boolean
}) {
  const { t } = useTranslation('learning')
  const overdueUserIds = new Set(overdue.map(({ userId }) => userId))
  const shownPeople = isLateOnly ? people.filter(({ id }) => overdueUserIds.has(id)) : people
  return (
    <ScrollArea label={t('nav.trainingMatrix')} className="training-area">
      <table className="table training-table">
        <thead>
          <tr>
            <th scope="col">{t('matrix.person')}</th>
            {courses.map(({ id, name }) => (
              <th key={id} scope="col">
                <Link to={`/admin/learning/${id}`}>{name}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownPeople.map(({ id, name, role, sites, cells }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                <small>{[role, ...sites].filter((each) => each !== '').join(' · ')}</small>
              </th>
              {courses.map((course, courseIndex) => (
                <td key={course.id}>
                  <Cell cell={cells[courseIndex] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

function Cell({ cell }: { readonly cell: TrainingCell | null }) {
  const { t } = useTranslation('learning')
  if (cell === null) return '—'
  const day = dayOf(cell)
  return (
    <>
      <ToneTag tone={trainingTones[cell.status]}>{t(`matrix.statuses.${cell.status}`)}</ToneTag>
      {day !== null && <small>{t(`matrix.${day.word}`, { day: formatDate(day.on) })}</small>}
    </>
  )
}

/** Returns the date to show for the status. Pure. */
function dayOf({
  status,
  dueOn,
  finishedOn,
  expiresOn,
}: TrainingCell): { readonly word: 'since' | 'due' | 'valid' | 'finished'; readonly on: string } | null {
  const [labelKey, date] = {
    OVERDUE: ['since', dueOn] as const,
    EXPIRED: ['since', expiresOn] as const,
    EXPIRES_SOON: ['valid', expiresOn] as const,
    FINISHED: expiresOn === null ? (['finished', finishedOn] as const) : (['valid', expiresOn] as const),
    IN_PROGRESS: ['due', dueOn] as const,
    READY: ['due', dueOn] as const,
  }[status]
  return date === null ? null : { word: labelKey, on: date }
}
