import { useChosenStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { OpenedParticipants } from './OpenedParticipants.tsx'
import { RecentParticipants } from './RecentParticipants.tsx'
import { StudyParticipants } from './StudyParticipants.tsx'

/** On the home page, for those who may see participants: those whom they opened last, and those who changed or came last. */
export function HomeParticipants() {
  const session = useSession()
  const study = useChosenStudy()
  if (!session.can('PARTICIPANTS')) return null
  return (
    <>
      <OpenedParticipants />
      {study === null ? <RecentParticipants /> : <StudyParticipants study={study} />}
    </>
  )
}
