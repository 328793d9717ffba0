import { useSession } from '../../base/session/useSession.ts'

/**
 * Returns the study that figures count: the study of the screen, or the reader's only study. Null if the figures count several studies.
 */
export function useCountedStudy(studyId: string | null): string | null {
  const { can, studies } = useSession()
  const [only] = studies
  const countsOne = studies.length === 1 && !can('REPORTS', 'OWN')
  return studyId ?? (countsOne ? (only?.id ?? null) : null)
}
