import { participantStudy } from '#resources/participantStudy.ts'
import { useMay } from '../base/providers/useMay.ts'
import { screenPath } from '../base/routes/studyRoutes.ts'

/** Where the participations of a study are listed, for figures that lead there; null for readers of figures who may list nobody, and without a study. */
export function useParticipationsPath(): (studyId: string | null) => string | null {
  const may = useMay()
  const isListed = may('participantStudy', 'list')
  return (studyId) => (studyId === null || !isListed ? null : (screenPath({ inStudy: participantStudy.screens.inStudy }, studyId) ?? null))
}
