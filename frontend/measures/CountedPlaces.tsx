import { useTranslation } from 'react-i18next'
import { useSession } from '../base/session/useSession.ts'

interface CountedPlacesProps {
  /** Null: of every study. */
  readonly studyId: string | null
  /** The figures are those of the reader's own lists, whatever else they may read. */
  readonly isOfLists?: boolean
}

/** Says which study-sites the figures of a screen count: all, or those of the reader. */
export function CountedPlaces({ studyId, isOfLists = false }: CountedPlacesProps) {
  const { t } = useTranslation('common')
  const { can, studies } = useSession()
  if (can('REPORTS', 'OWN') && !isOfLists) return <span>{t(studyId === null ? 'counted.allStudies' : 'counted.allSites')}</span>
  const count = studies.reduce((sum, { id, siteCount }) => (studyId === null || id === studyId ? sum + siteCount : sum), 0)
  return <span>{count === 0 ? t(studyId === null ? 'counted.none' : 'counted.noneOfStudy') : t('counted.own', { count })}</span>
}
