import { participantStudy } from '#resources/participantStudy.ts'
import { useMay } from '../base/providers/useMay.ts'
import { screenPath } from '../base/routes/studyRoutes.ts'

/** Path of the list of participations of a study; null without a study, or where the reader may not open that list. */
export function useParticipationsPath(): (studyId: string | null) => string | null {
  const may = useMay()
  const isListed = may('participantStudy', 'list')
  return (studyId) => (studyId === null || !isListed ? null : (screenPath({ inStudy: participantStudy.screens.inStudy }, studyId) ?? null))
}
