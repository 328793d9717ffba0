import { useTranslation } from 'react-i18next'
import { participantCalls } from '#resources/participants/participantsCalls.ts'
import { useCall } from '../../base/call.ts'
import { maxStudies } from './useParticipantStudies.ts'

interface StudiesOfPersonProps {
  readonly participantId: string
}

/**
 * Studies of a participant in one line, to compare two people or to decide on an assignment. They are read once, because one of two people
 * disappears in a merge.
 */
export function StudiesOfPerson({ participantId }: StudiesOfPersonProps) {
  const { t } = useTranslation('participants')
  const { data } = useCall(participantCalls.studies, { params: { id: participantId }, query: { _end: maxStudies } })
  const studies = data?.map(({ studyName, siteName, stage }) => [studyName, siteName, stage.title].join(' · ')) ?? []
  const text = studies.length === 0 ? t('studies.inNone') : t('studies.inStudies', { studies: studies.join('; ') })
  return <p>{data === undefined ? '…' : text}</p>
}
