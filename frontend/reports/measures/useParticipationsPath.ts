import { participantStudy } from '#resources/recruitment/participantStudy.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { buildScreenPath } from '../../base/routes/studyRoutes.ts'

/** Returns the path of a study's participations; null without a study, or if the reader may not open that list. */
export function useParticipationsPath(): (studyId: string | null) => string | null {
  const may = useMay()
  const isListed = may('participantStudy', 'list')
  return (studyId) =>
    studyId === null || !isListed ? null : (buildScreenPath({ inStudy: participantStudy.screens.inStudy }, studyId) ?? null)
}
