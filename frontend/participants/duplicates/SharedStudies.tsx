import { useTranslation } from 'react-i18next'
import { useParticipantStudies } from '../studies/useParticipantStudies.ts'

interface SharedStudiesProps {
  readonly survivorId: string
  readonly otherId: string
  /** Studies that both are in; some may be out of the reader's sight. */
  readonly count: number
}

/** As many studies as an answer holds. */
const most = 500

/** Studies that both entries are in: the survivor's place in each is the one that counts. */
export function SharedStudies({ survivorId, otherId, count }: SharedStudiesProps) {
  const { t } = useTranslation('participants')
  const page = { page: 1, pageSize: most }
  const kept = useParticipantStudies({ participantId: survivorId, ...page })
  const left = useParticipantStudies({ participantId: otherId, ...page })
  const shared = kept.rows.flatMap((row) => {
    const other = left.rows.find(({ studyId }) => studyId === row.studyId)
    return other === undefined ? [] : [{ row, other }]
  })
  const unseen = count - shared.length
  if (kept.isLoading || left.isLoading) return null
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
