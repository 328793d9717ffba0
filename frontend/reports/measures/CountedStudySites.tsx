import { useTranslation } from 'react-i18next'
import { useSession } from '../../base/session/useSession.ts'

interface CountedStudySitesProps {
  /** Null for all studies. */
  readonly studyId: string | null
  /** True if the figures count only rows of the reader's lists, whatever other figures they may read. */
  readonly isOfLists?: boolean
}

/** Names the study sites that the figures of a screen count: all, or only the reader's. */
export function CountedStudySites({ studyId, isOfLists = false }: CountedStudySitesProps) {
  const { t } = useTranslation('common')
  const { can, studies } = useSession()
  if (can('REPORTS', 'OWN') && !isOfLists) return <span>{t(studyId === null ? 'counted.allStudies' : 'counted.allSites')}</span>
  const count = studies.reduce((sum, { id, siteCount }) => (studyId === null || id === studyId ? sum + siteCount : sum), 0)
  return <span>{count === 0 ? t(studyId === null ? 'counted.none' : 'counted.noneOfStudy') : t('counted.own', { count })}</span>
}
