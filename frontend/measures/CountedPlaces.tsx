import { useTranslation } from 'react-i18next'
import { useSession } from '../base/session/useSession.ts'

/** Which study-sites the figures of a screen count for its reader, in words: all, or those of their own. @param studyId null: of every study */
export function CountedPlaces({ studyId }: { readonly studyId: string | null }) {
  const { t } = useTranslation('common')
  const { can, studies } = useSession()
  if (can('REPORTS', 'OWN')) return <span>{t(studyId === null ? 'counted.allStudies' : 'counted.allSites')}</span>
  const count = studies.reduce((sum, { id, siteCount }) => (studyId === null || id === studyId ? sum + siteCount : sum), 0)
  return <span>{count === 0 ? t(studyId === null ? 'counted.none' : 'counted.noneOfStudy') : t('counted.own', { count })}</span>
}
