import { useTranslation } from 'react-i18next'
import { maxStudies, useParticipantStudies } from '../participantStudies/useParticipantStudies.ts'

interface SharedStudiesProps {
  readonly survivorId: string
  readonly otherId: string
  /** Number of studies that both people are in, including studies that the reader cannot see. */
  readonly count: number
}

/** Studies that both records are in. In each, the survivor's site and stage remain. */
export function SharedStudies({ survivorId, otherId, count }: SharedStudiesProps) {
  const { t } = useTranslation('participants')
  const page = { page: 1, pageSize: maxStudies }
  const stored = useParticipantStudies({ participantId: survivorId, ...page })
  const otherStudies = useParticipantStudies({ participantId: otherId, ...page })
  const shared = stored.rows.flatMap((row) => {
    const other = otherStudies.rows.find(({ studyId }) => studyId === row.studyId)
    return other === undefined ? [] : [{ row, other }]
  })
  const unseen = count - shared.length
  if (stored.isLoading || otherStudies.isLoading) return null
  return (
    <ul className="merge-studies">
      {shared.map(({ row, other }) => (
        <li key={row.id}>
          {t('merge.place', {
            study: row.studyName,
            keptSite: row.siteName,
            keptStage: row.stage.title,
            otherSite: other.siteName,
            otherStage: other.stage.title,
          })}
        </li>
      ))}
      {unseen > 0 && <li>{t('merge.placesUnseen', { count: unseen })}</li>}
    </ul>
  )
}
