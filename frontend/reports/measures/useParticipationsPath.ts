import { participantStudy } from '#resources/recruitment/participantStudy.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { buildScreenPath } from '../../base/routes/studyRoutes.ts'

const { inStudy, list } = participantStudy.screens

/** Returns the path of the participations of a study, or of all studies. Null if the reader may not open that list. */
export function useParticipationsPath(): (studyId: string | null) => string | null {
  const may = useMay()
  const isListed = may('participantStudy', 'list')
  return (studyId) => (isListed ? buildScreenPath({ inStudy, whole: list }, studyId) : null)
}
