import { study as studies } from '#resources/studies/study.ts'
import { useSession } from '../../../base/session/useSession.ts'
import { editPath } from '../../../engine/paths.ts'

/** Returns the path of the study's sites with their goals; null without a study, or for readers who may not open it. */
export function useStudySitesPath(studyId: string | null): string | null {
  const { can } = useSession()
  return studyId !== null && can('ADMIN_STUDY') ? editPath(studies, studyId, 'sites') : null
}
