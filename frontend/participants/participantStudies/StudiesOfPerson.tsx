import { useTranslation } from 'react-i18next'
import { maxStudies, useParticipantStudies } from './useParticipantStudies.ts'

interface StudiesOfPersonProps {
  readonly participantId: string
}

/** Studies of a participant in one line, to compare two people or to decide on an assignment. Empty until they are loaded. */
export function StudiesOfPerson({ participantId }: StudiesOfPersonProps) {
  const { t } = useTranslation('participants')
  const { rows, isLoading, error } = useParticipantStudies({ participantId, page: 1, pageSize: maxStudies })
  const studies = rows.map(({ studyName, siteName, stage }) => [studyName, siteName, stage.title].join(' · '))
  const text = studies.length === 0 ? t('studies.inNone') : t('studies.inStudies', { studies: studies.join('; ') })
  return <p className="person-studies">{isLoading || error !== null ? '…' : text}</p>
}
